"""What can be done with the named curves of a project from the curve workspace, each as one command."""

from __future__ import annotations

from flockwright.curves.model import Curve
from flockwright.document import Project
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.source import CurveSource
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import curves as named


def listed(project: Project) -> dict[str, tuple[Curve, int]]:
    """The curves that can be read, with their use counts."""
    found = {name: (named.named_curve(project, name), count) for name, count in named.uses(project).items()}
    return {name: (curve, count) for name, (curve, count) in found.items() if curve is not None}


def save(session: Session, source: CurveSource, node: str, curve: Curve) -> str:
    """Make the curve one of the project, use it here, and give back what it is called."""
    name = named.free_name(session.document, f"{node} {source.shown().meaning.title.lower()}")
    made = named.make_named(session.document, name, curve)
    _execute(session, "make", name, named.use_named(made, source.animal, [source.node], source.field, name), source)
    return name


def use(session: Session, source: CurveSource, name: str) -> None:
    """Let the parameter follow a named curve."""
    made = named.use_named(session.document, source.animal, [source.node], source.field, name)
    _execute(session, "use", name, made, source)


def detach(session: Session, source: CurveSource, name: str) -> None:
    """Give the parameter a copy of its own."""
    made = named.detach(session.document, source.animal, [source.node], source.field)
    _execute(session, "detach", name, made, source)


def rename(session: Session, source: CurveSource, name: str, to: str) -> None:
    """Call a curve something else, or say why not."""
    try:
        made = named.rename_named(session.document, name, to)
    except named.CurveNameError as error:
        session.tell(str(error), "warn")
        return
    _execute(session, "rename", name, made, source)


def delete(session: Session, source: CurveSource, name: str) -> None:
    """Take a curve out; whoever used it keeps a copy."""
    count = len(named.users(session.document, name))
    _execute(session, "delete", name, named.delete_named(session.document, name), source)
    if count:
        session.tell(words.DETACHED.format(name=name, count=count), "info")


def _execute(session: Session, what: str, name: str, made: Project, source: CurveSource) -> None:
    session.execute(words.NAMED_LABELS[what].format(name=name), made, Where(source.animal, (source.node,)))
