"""Kills sessions that are at work, and looks at what is left: `make soak` does it 1 000 times at seeded random moments.

A life opens the project, or recovers what the life before has left, and then makes one gesture after another, saving
now and then. Each gesture counts one up in the document, and is written down once the journal has it. After a kill the
file must be whole and hold the last save, and file and journal together must hold the last gesture written down.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from flockwright.document import Animal, Node, Project, load, save
from flockwright.plan import resolve
from flockwright_editor.session import Session, StateFolder, Where
from flockwright_editor.session.ending import end_on_signals
from flockwright_editor.session.recovery import find_left

FILE = "pond.flock.json"
NOTES = "notes.txt"
ANIMAL = "fish"


def prepare(folder: Path) -> None:
    """A project to work on, large enough that writing it takes a moment."""
    nodes = tuple(Node(id=f"n{i}", type="behavior.wander", params={"priority": i}) for i in range(60))
    animal = Animal(id=ANIMAL, name="Fish", about="0", nodes=nodes)
    save(Project.new(animals=(animal,)), folder / FILE)


def count_of(document: Project) -> int:
    """How many gestures a document has seen."""
    return int(document.animal(ANIMAL).about)


def counted(document: Project, count: int) -> Project:
    """The document after that many."""
    return document.with_animal(document.animal(ANIMAL).changed(about=str(count)))


def live(folder: Path, seed: int, point: str = "", at: int = 1, gestures: int = 0, *, in_window: bool = False) -> None:
    """One life, which ends itself at the `at`-th time it reaches a point; after so many gestures it waits."""
    app = _application() if in_window else QCoreApplication([])
    rng = random.Random(seed)
    notes = os.open(folder / NOTES, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    times = itertools.count(1)

    def reached(name: str) -> None:
        if name == point and next(times) == at:
            os.kill(os.getpid(), signal.SIGKILL)

    session = Session(StateFolder(folder / "state"), reached=reached)
    end_on_signals(session)
    window = _window(session) if in_window else None
    _take_up(session, folder / FILE)
    for _ in itertools.count() if not gestures else range(gestures):
        if rng.random() < 0.3:
            session.save(background=rng.random() < 0.5, over=True)
            if not session.files.busy and not session.dirty:
                os.write(notes, f"saved {count_of(session.document)}\n".encode())
        count = count_of(session.document) + 1
        os.write(notes, f"begun {count}\n".encode())
        session.execute("Count", counted(session.document, count), Where(ANIMAL))
        if not session.journal.flush(30):
            raise SystemExit("the journal does not come to an end")
        os.write(notes, f"done {count}\n".encode())
        app.processEvents()
    print("waiting", flush=True)
    app.exec()
    del window


def _application() -> QCoreApplication:
    from PySide6.QtWidgets import QApplication

    from flockwright_editor.session.collecting import Collector

    app = QApplication([])
    Collector(app)
    return app


def _window(session: Session) -> object:
    """The whole editor around a session."""
    from flockwright_editor.shell.window import MainWindow
    from flockwright_editor.theme.theme import Theme

    window = MainWindow(session, Theme("dark"))
    window.show()
    return window


def _take_up(session: Session, file: Path) -> None:
    left = session.left_behind()
    if left:
        session.recover(left[0])
        if session.path is None:  # the file was saved by a life that ended before it could say so
            session.save_as(file)
    else:
        session.open(file)
    for other in left[1:]:
        other.discard()


def verify(folder: Path) -> str:
    """What is wrong with what a killed life has left; empty if nothing is."""
    notes = (folder / NOTES).read_text().split("\n") if (folder / NOTES).exists() else []
    words = ("begun", "done", "saved")
    begun, done, stored = (max([0, *(int(n.split()[1]) for n in notes if n.startswith(word))]) for word in words)
    in_file = count_of(load(folder / FILE).document)  # a DocumentError here is a file that was half written
    backup = folder / f"{FILE}~"
    if backup.exists():
        load(backup)
    for path in (folder / "state").rglob("*.json"):
        json.loads(path.read_bytes())
    left = find_left(folder / "state" / "recovery")
    best = max([in_file, *(count_of(one.document) for one in left)])
    for one in left:
        one.release()
    if in_file < stored:
        return f"gesture {stored} was saved, the file has {in_file}"
    if not done <= best <= begun:
        return f"gesture {done} was kept, {best} is left"
    return ""


def soak(kills: int, seed: int, folder: Path, say: Callable[[str], None]) -> int:
    """Let life follow upon life on one project; the number of kills after which something was wrong."""
    rng = random.Random(seed)
    prepare(folder)
    resolve(load(folder / FILE).document)  # what is slow the first time is done before the first life
    wrong = 0
    for number in range(kills):
        child = os.fork()
        if child == 0:
            try:
                live(folder, rng.randrange(2**32) + number)
            finally:
                os._exit(3)
        time.sleep(rng.uniform(0.005, 0.15))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        problem = verify(folder) if os.WIFSIGNALED(status) else "the session ended by itself"
        if problem:
            wrong += 1
            say(f"kill {number}: {problem}")
        elif number % 100 == 99:
            notes = (folder / NOTES).read_text()
            say(f"{number + 1} kills, {notes.count('done')} gestures, {notes.count('saved')} saves")
    return wrong


def main() -> int:
    """Soak, or live one life for a test that wants a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--life", type=Path, help="live one life in this folder instead")
    parser.add_argument("--point", default="", help="where that life ends itself")
    parser.add_argument("--at", type=int, default=1, help="at which time it gets there")
    parser.add_argument("--gestures", type=int, default=0, help="wait after so many gestures")
    parser.add_argument("--window", action="store_true", help="with the whole editor around it")
    args = parser.parse_args()
    if args.life:
        live(args.life, args.seed, args.point, args.at, args.gestures, in_window=args.window)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        wrong = soak(args.kills, args.seed, Path(folder), print)
    print(f"{args.kills} kills, {wrong} with something lost or broken.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
