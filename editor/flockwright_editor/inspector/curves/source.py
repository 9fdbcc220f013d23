"""A curve parameter of a node, read from a session and changed in it; the bridge from the widgets to the document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtGui import QColor

from flockwright.curves.model import Curve
from flockwright.document import Animal, Node
from flockwright.nodes.node_type import QUERIES, NodeType
from flockwright.nodes.registry import REROUTE, find
from flockwright.world.parameters import shown as told_of
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.editor_bar import Heading
from flockwright_editor.inspector.curves.meaning import Herd, Hooks, Meaning, Shown
from flockwright_editor.inspector.curves.sight import Sight, straight_ahead
from flockwright_editor.inspector.curves.sight_shown import SightHooks, SightShown, within
from flockwright_editor.inspector.curves.telling import plural
from flockwright_editor.session import Session, Where
from flockwright_editor.session.edits import knobs
from flockwright_editor.session.edits.curve_numbers import driven_curve
from flockwright_editor.session.edits.curves import change_curve
from flockwright_editor.session.edits.values import curve_name, curve_of, number_of, set_value, value_of
from flockwright_editor.session.edits.wiring import called
from flockwright_editor.session.fields import words_of
from flockwright_editor.session.live import LiveFrame
from flockwright_editor.theme.theme import Theme

SIGHT_CURVES = ("distance_curve", "angle_curve")
SIGHT_NUMBERS = ("max_distance", "max_angle", "start_angle")


@dataclass(frozen=True)
class CurveSource:
    """One curve parameter, by animal, node and name."""

    session: Session
    animal: str
    node: str
    field: str
    also: tuple[str, ...] = ()
    """Other nodes that change with it."""

    # What there is

    @property
    def held(self) -> tuple[Animal, Node, NodeType] | None:
        """Animal, node and type; None if they, or the parameter, are gone."""
        animal = next((a for a in self.session.shown.animals if a.id == self.animal), None)
        node = next((n for n in animal.nodes if n.id == self.node), None) if animal is not None else None
        kind = find(node.type) if node is not None else None
        if animal is None or node is None or kind is None or self.field not in kind.curves:
            return None
        return animal, node, kind

    @property
    def exists(self) -> bool:
        return self.held is not None

    @property
    def others(self) -> list[str]:
        """The node's curves besides this one and those of its sight."""
        held = self.held
        return [name for name in held[2].curves if name not in (self.field, *SIGHT_CURVES)] if held else []

    @property
    def query(self) -> str:
        """The query of the behavior; empty: none."""
        held = self.held
        return query_of(held[0], self.node) if held else ""

    def shown(self) -> Shown:
        """The curve and all that belongs to it."""
        held = self.held
        if held is None:
            return Shown(Curve())
        animal, node, kind = held
        curve = driven_curve(self.session.shown, animal, node, self.field)
        locked = within(self._locked(animal), self.field)
        return Shown(curve, kind.curves[self.field], self._meaning(node, kind), curve_name(node, self.field), locked)

    def _locked(self, animal: Animal) -> dict[str, str]:
        return within({path: knobs.called(knob) for path, (knob, _) in knobs.drivers(animal).items()}, self.node)

    @property
    def differs(self) -> bool:
        """Whether the other nodes have another curve there."""
        held = self.held
        if held is None:
            return False
        project, first = self.session.shown, curve_of(self.session.shown, held[1], self.field)
        return any(curve_of(project, held[0].node(id_), self.field) != first for id_ in self.also)

    def heading(self, theme: Theme) -> Heading:
        """Name and icon of the node."""
        held = self.held
        if held is None:
            return Heading()
        return Heading(called(held[1]), held[2].look.icon, theme.header_icon(held[2].kind))

    def color(self, theme: Theme) -> QColor:
        """The behavior's color."""
        held = self.held
        return theme.behavior(held[1].type, held[1].color) if held else theme.color("accent")

    # What it means

    def _meaning(self, node: Node, kind: NodeType) -> Meaning:
        told = told_of(kind.params, self.field)
        title = {"distance_curve": words.BY_DISTANCE, "angle_curve": words.BY_ANGLE}.get(self.field)
        title = title or (told.get("label") or words_of(self.field)).removesuffix(" curve")
        text = kind.params.model_fields[self.field].description or ""
        about = f"{title}: {text[:1].lower()}{text[1:].rstrip('.')}" if text else title
        asks = str(told.get("asks") or words.ASKS)
        asks = asks[:1].upper() + asks[1:]
        over, sight = told.get("over", "share"), self.sight()
        seen = self.field in SIGHT_CURVES
        plain = Meaning(title, about, asks, gives="weight" if seen else title, percent=not seen)
        if over == "weight" and sight is not None:
            return self._weighed(plain, node, sight)
        if over == "distance" and sight is not None and sight.max_distance > 0:
            far = sight.max_distance
            return replace(
                plain, meters=lambda x: x * far, over=far, meters_word=words.AT, asks_about=words.OVER_DISTANCE
            )
        if over == "angle" and sight is not None:
            start, wide = sight.start_angle, sight.max_angle
            return replace(
                plain,
                meters=lambda x: (start + x * (wide - start)) / 2,
                over=(start, wide),
                unit="°",
                meters_word=words.AT,
                asks_about=words.OVER_ANGLE,
            )
        return plain

    def _weighed(self, plain: Meaning, node: Node, sight: Sight) -> Meaning:
        target = self.target
        summed = value_of(node, "intensity") == "sum"
        line = words.OVER_SUM if summed else words.OVER_WEIGHT
        about = line.format(asks=plain.asks, target=target or words.SOMEBODY)
        return replace(
            plain,
            meters=straight_ahead(sight),
            over=sight,
            meters_word=words.TARGET_AT.format(target=(target or words.SOMEBODY).capitalize()),
            asks_about=about,
            endless=True,
        )

    @property
    def target(self) -> str:
        """Whom the query looks for, in the singular; empty: anybody."""
        held, query = self.held, self.query
        node = next((n for n in held[0].nodes if n.id == query), None) if held and query else None
        tags = value_of(node, "tags") if node is not None else None
        return " or ".join(str(tag).lower() for tag in tags) if tags else ""

    # How it sees

    def sight(self) -> Sight | None:
        """Observability of the behavior as it runs, its query's limits included; None: it has none."""
        found = self.sight_shown()
        return found.sight if found is not None else None

    def sight_shown(self) -> SightShown | None:
        """The same with what the behavior itself says."""
        held = self.held
        if held is None:
            return None
        animal, node, kind = held
        fields = kind.params.model_fields
        if "max_distance" not in fields:
            return None
        observes = all(name in kind.curves for name in SIGHT_CURVES)
        query = next((n for n in animal.nodes if n.id == self.query), None)
        reach = _number(query, "max_distance") if query is not None else None
        view = _number(query, "fov") if query is not None else None
        limits = (reach if reach is not None else 1e6, view if view is not None else 360.0)
        distance, angle = (_runs(animal, node, name) for name in ("max_distance", "max_angle"))
        far = min(distance, limits[0]) if distance is not None else reach if reach is not None else 10.0
        wide = min(angle, limits[1]) if angle is not None else limits[1]
        start = _runs(animal, node, "start_angle") or 0.0
        project = self.session.shown
        curves = [
            driven_curve(project, animal, node, name) if observes else Sight().by_distance for name in SIGHT_CURVES
        ]
        sight = Sight(far, wide, start, curves[0], curves[1])
        if not observes:
            return SightShown(sight, limits=limits, observes=False)
        usual = {name: number_of(fields[name].default) if name in fields else None for name in SIGHT_NUMBERS}
        said = {name: _number(node, name) for name in SIGHT_NUMBERS}
        defaults = (kind.curves[SIGHT_CURVES[0]], kind.curves[SIGHT_CURVES[1]])
        return SightShown(sight, defaults, usual, said, limits, self._locked(animal))

    # Where the herd is

    def herd(self, frame: LiveFrame | None) -> Herd | None:
        """Where the animals are on it, if the frame speaks of this curve."""
        held = self.held
        here = frame.curves if frame is not None and frame.animal == self.animal else ()
        found = next((each for each in here if (each.node, each.path.split(".")[0]) == (self.node, self.field)), None)
        if held is None or frame is None or found is None:
            return None
        animal, node, kind = held
        seen = self.field in SIGHT_CURVES
        strength = _runs(animal, node, "direction_strength") if not seen else None
        species = animal.name or animal.id
        is_ray = kind.kind == "ray"
        target = words.OBSTACLE if is_ray else (self.target or words.ONE) if self.query else ""
        return Herd(
            found.edges,
            found.counts,
            found.silent,
            found.dot,
            found.name or frame.name or species,
            target,
            strength,
            plural(species),
        )

    # What can be done

    def hooks(self) -> Hooks:
        """Changes of the curve, as previews and commands of the session."""
        session, nodes = self.session, (self.node, *self.also)
        where = Where(self.animal, nodes)

        def made(curve: Curve) -> Any:
            return change_curve(session.document, self.animal, nodes, self.field, curve)

        return Hooks(
            lambda curve: session.preview(made(curve)),
            lambda curve, label: session.execute(label, made(curve), where),
            session.cancel,
            lambda curve, label: session.execute(
                label, made(curve), where, merge=f"curve {self.animal}.{self.node}.{self.field}"
            ),
            lambda path: self._link(f"{self.field}.{path}"),
            lambda text: session.tell(text, "warn"),
        )

    def _link(self, path: str) -> None:
        """Go to the knob that drives a number."""
        held = self.held
        found = knobs.drivers(held[0]).get(f"{self.node}.{path}") if held else None
        if found is not None:
            self.session.calls.knob.emit(self.animal, found[0].id)

    def sight_hooks(self, edit: Any) -> SightHooks:
        """Changes of how it sees."""
        session, where = self.session, Where(self.animal, (self.node,))

        def made(name: str, value: float | None) -> Any:
            return set_value(session.document, self.animal, [self.node], name, value)

        def commit(name: str, value: float | None, gesture: str) -> None:
            merge = f"sight {self.animal}.{self.node}.{name}" if gesture else None
            session.execute(words.SIGHT_LABELS[name], made(name, value), where, merge)

        return SightHooks(
            lambda name: CurveSource(session, self.animal, self.node, name).hooks(),
            lambda name, value: session.preview(made(name, value)),
            commit,
            session.cancel,
            edit,
            self._link,
            lambda text: session.tell(text, "warn"),
        )


def query_of(animal: Animal, behavior: str) -> str:
    """The query that a behavior looks through, reroutes followed; empty: none."""
    types = {node.id: node.type for node in animal.nodes}
    sources = {link.ends[1]: link.ends[0] for link in animal.links}
    at = behavior
    for _ in range(len(types)):
        at = sources.get(at, "")
        if types.get(at) != REROUTE:
            break
    kind = find(types.get(at, ""))
    return at if kind is not None and kind.kind in QUERIES else ""


def _runs(animal: Animal, node: Node, name: str) -> float | None:
    """A number of a node as it runs; None where it is left open or there is none."""
    drive = knobs.drivers(animal).get(f"{node.id}.{name}")
    return knobs.driven_to(*drive) if drive else _number(node, name)


def _number(node: Node | None, name: str) -> float | None:
    return number_of(value_of(node, name)) if node is not None else None
