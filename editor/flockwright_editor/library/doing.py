"""Doing an edit: whatever a document refuses is told as its sentence, and nothing else happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flockwright.document import DocumentError, Project
from flockwright_editor.session import Session, Where

T = TypeVar("T")


def attempt(session: Session, make: Callable[[], T]) -> T | None:
    """What `make` gives; None if the document cannot be so, which is told."""
    try:
        return make()
    except DocumentError as error:
        session.tell(f"{error}. Nothing was changed.", "error")
    except KeyError:  # undone or deleted while somebody was typing
        session.tell("What was to be changed is gone already.", "info")
    return None


def do(
    session: Session,
    label: str,
    edit: Callable[[Project], Project],
    where: Where | None = None,
    merge: str | None = None,
) -> bool:
    """Make an edit of the committed document a command; whether anything changed."""
    made = attempt(session, lambda: edit(session.document))
    return made is not None and session.execute(label, made, where or Where(), merge)


def make(
    session: Session,
    label: str,
    edit: Callable[[Project], tuple[Project, T]],
    where: Callable[[T], Where],
) -> T | None:
    """An edit that makes something: a command, and what was made; None if it could not be."""
    made = attempt(session, lambda: edit(session.document))
    if made is None:
        return None
    document, fresh = made
    return fresh if session.execute(label, document, where(fresh)) else None
