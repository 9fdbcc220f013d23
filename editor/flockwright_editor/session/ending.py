"""Ctrl+C or SIGTERM in the terminal: the editor ends at once, without a traceback, and its journal stays."""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flockwright_editor.session.session import Session

WAIT_SECONDS = 1.0


def end_on_signals(session: Session) -> None:
    """Install the handlers. Python runs them between two slots; the live timer sees to it ten times a second."""

    def end(number: int, _: FrameType | None) -> None:
        session.journal.flush(WAIT_SECONDS)
        # Not sys.exit: an exception could not leave the slot it would be raised in, and Qt's own end may take long.
        os._exit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
