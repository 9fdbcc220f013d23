"""How knobs, and what they drive, show themselves: as the parameters do."""

from __future__ import annotations

from flockwright.document import Animal, Knob
from flockwright.nodes.registry import find
from flockwright_editor.inspector.sections import field_at, title_at
from flockwright_editor.session.edits import knobs
from flockwright_editor.session.edits.wiring import called
from flockwright_editor.session.fields import Field, plain_field


def knob_field(knob: Knob) -> Field:
    """How a knob shows itself."""
    low, high = sorted(knob.range)
    return plain_field(knob.id, knobs.called(knob), (low, high), low=low, high=high, step=(high - low) / 100 or 0.01)


def drive_words(animal: Animal, address: str) -> str:
    """What a knob drives, as a designer calls it: `Flee · Direction`."""
    id_, _, path = address.partition(".")
    node = next((each for each in animal.nodes if each.id == id_), None)
    kind = find(node.type) if node else None
    name = path.partition(".")[0]
    if node is None or kind is None or name not in kind.params.model_fields:
        return address
    return f"{called(node)} · {title_at(kind, path)}"


def drive_field(animal: Animal, address: str) -> Field:
    """How the ends of a drive show themselves: like the parameter."""
    id_, _, path = address.partition(".")
    node = next((each for each in animal.nodes if each.id == id_), None)
    kind = find(node.type) if node else None
    if kind is not None and path.partition(".")[0] in kind.params.model_fields:
        return field_at(kind, path)
    return plain_field(path, path, knobs.usual_range(animal, address))
