"""Nodes: one, or several that are set together. Everything comes from their types."""

from __future__ import annotations

from typing import Any

from flockwright.document import Animal, Node, Project
from flockwright.nodes.node_type import BEHAVIORS, KIND_WORDS
from flockwright.nodes.registry import REROUTE, find
from flockwright.world.parameters import shown
from flockwright.world.records import kind_of
from flockwright_editor.inspector import words
from flockwright_editor.inspector.model import Head, Row, Section, Subject, Value, numbers_in
from flockwright_editor.inspector.sections import main_curve, sections_of
from flockwright_editor.inspector.subjects.choosing import choices_of, names_of
from flockwright_editor.session import Where
from flockwright_editor.session.edits import graph, knobs, values
from flockwright_editor.session.edits.animals import spawners_of
from flockwright_editor.session.edits.curve_numbers import driven_curve
from flockwright_editor.session.edits.scene import name_of
from flockwright_editor.session.edits.wiring import Wiring, called
from flockwright_editor.session.edits.wiring import kind_of as node_kind

SEEN = {"max_distance": "max_distance", "max_angle": "fov"}
"""What of a behavior is held by what of its query."""
QUERY_TAGS = "@query.tags"


class NodesSubject(Subject):
    """Canvas nodes of one animal."""

    def __init__(self, project: Project, animal: str, ids: tuple[str, ...]) -> None:
        self.animal, self.ids = animal, ids
        self.where = Where(animal, ids)
        nodes = {node.id: node for node in project.animal(animal).nodes}
        self.types = tuple(find(nodes[id_].type) if nodes[id_].type != REROUTE else None for id_ in ids)
        self._wiring = Wiring(project.animal(animal))
        queries = tuple(self._query_of(id_) for id_ in ids)
        self.identity = ("nodes", animal, ids, tuple(nodes[id_].type for id_ in ids), queries)

    # What is there

    def _held(self, project: Project) -> tuple[Animal, list[Node]]:
        animal = project.animal(self.animal)
        if animal is not self._wiring.animal:
            self._wiring = self._wiring.following(animal)
        return animal, [self._wiring.nodes[id_] for id_ in self.ids]

    def _query_of(self, node: str) -> str:
        if node_kind(self._wiring.nodes[node]) not in BEHAVIORS:
            return ""
        found = self._wiring.query_of(node)
        return found.partition(".")[0] if found else ""

    def head(self, project: Project) -> Head:
        _, nodes = self._held(project)
        first, kind = nodes[0], self.types[0]
        look = kind.look if kind else None
        kinds = {node_kind(node) for node in nodes}
        one = node_kind(first) if len(kinds) == 1 else ""
        spoken = KIND_WORDS.get(one, one or "node")
        is_one = len(nodes) == 1
        return Head(
            called(first) if is_one else words.SEVERAL.format(count=len(nodes), what=_plural(spoken)),
            (spoken if is_one else words.listed(sorted({called(node) for node in nodes}))).capitalize()
            if is_one
            else words.listed(sorted({called(node) for node in nodes})),
            look.icon if look and len(set(self.types)) == 1 else "help-circle-outline" if is_one else "select-multiple",
            one or "unknown",
            color=first.color or ("*" if one in BEHAVIORS else ""),
            tip=_first_sentence(kind.doc) if kind else "",
            can_rename=is_one and first.type != REROUTE,
            type_key=kind.key if kind and len(set(self.types)) == 1 else "",
            mutes=all(graph.can_mute(node) for node in nodes) and one in BEHAVIORS,
            muted=all(graph.is_muted(node) for node in nodes),
            node_ids=self.ids,
        )

    @property
    def large_curve(self) -> str:
        """The curve that is shown large: the main one, where all have it; empty: none."""
        name = main_curve(self.types[0]) if self.types[0] else ""
        return name if all(kind is not None and name in kind.curves for kind in self.types) else ""

    def sections(self, project: Project) -> tuple[Section, ...]:
        self._held(project)
        first = self.types[0]
        if first is None:
            type_ = self._wiring.nodes[self.ids[0]].type
            says = words.REROUTE if type_ == REROUTE else words.UNKNOWN_TYPE.format(type=type_)
            return (Section("", (), says=says),)
        made = sections_of(first)
        if len(self.ids) > 1:
            made = tuple(
                Section(section.title, rows)
                for section in made
                if (rows := tuple(row for row in section.rows if self._is_common(row)))
            )
        return self._with_query(made)

    def _is_common(self, row: Row) -> bool:
        first = self.types[0]
        assert first is not None
        return all(
            other is not None
            and all(
                name in other.params.model_fields
                and kind_of(other.params, name) == kind_of(first.params, name)
                and shown(other.params, name).get("unit") == shown(first.params, name).get("unit")
                for name in names_in(row)
            )
            for other in self.types
        )

    def _with_query(self, made: tuple[Section, ...]) -> tuple[Section, ...]:
        """Behaviors show whom their query looks for, which is what they are about."""
        queries = {self._query_of(id_) for id_ in self.ids}
        query = next(iter(queries)) if len(queries) == 1 else ""
        kind = find(self._wiring.nodes[query].type) if query else None
        if kind is None or "tags" not in kind.params.model_fields or self.types[0] is None:
            return made
        others = len(self._wiring.behaviors_of(query)) - len(self.ids)
        about = words.LOOKS_FOR_ABOUT.format(query=called(self._wiring.nodes[query]))
        about += words.SHARED_ONE if others == 1 else words.SHARED.format(count=others) if others > 1 else ""
        row = Row(QUERY_TAGS, "names", words.LOOKS_FOR, about, refers="tags")
        sight = kind.params.SECTION
        return tuple(
            Section(each.title, (row, *each.rows)) if each.title == sight else each for each in made
        )  # fmt: skip

    # What a row shows

    def value(self, project: Project, row: Row) -> Value:
        animal, nodes = self._held(project)
        if row.key == QUERY_TAGS:
            query = self._wiring.nodes[self._query_of(self.ids[0])]
            tags = values.value_of(query, "tags")
            return Value(now=tuple(tags or ()), choices=names_of(project, "tags"), default=())
        names = names_in(row)
        name = names[0]
        changed = any(values.is_changed(node, each) for node in nodes for each in names)
        default = self.types[0].params.model_fields[name].default if self.types[0] else None
        if row.kind == "number":
            return self._number(project, animal, nodes, row, changed, default)
        if row.kind == "vector":
            parts = tuple(self._number(project, animal, nodes, each, changed, default) for each in numbers_in(row))
            first, told = parts[0], [part.says for part in parts if part.says]
            told += [words.DRIVEN.format(knob=part.knob[1]) for part in parts if part.knob]
            says = " ".join(dict.fromkeys(told))
            mixed = any(part.mixed for part in parts)
            return Value(None, first.stand_in, first.from_whom, mixed=mixed, changed=changed, says=says, parts=parts)
        found = [values.value_of(node, name) for node in nodes]
        mixed = any(each != found[0] for each in found)
        if row.kind == "curves":
            curves = tuple(driven_curve(project, animal, nodes[0], each) for each in names)
            usual = tuple(self.types[0].curves[each] for each in names)
            differ = any(
                values.value_of(node, each) != values.value_of(nodes[0], each) for node in nodes for each in names
            )
            return Value(now=curves, changed=changed, default=usual, says=words.SETS_ALL if differ else "")
        if row.kind in ("names", "reference"):
            now = tuple(found[0] or ()) if row.kind == "names" else found[0]
            return Value(now=now, changed=changed, default=default, mixed=mixed, choices=choices_of(project, row))
        return Value(now=found[0], changed=changed, default=default, mixed=mixed)

    def _number(
        self, project: Project, animal: Animal, nodes: list[Node], row: Row, changed: bool, default: Any
    ) -> Value:
        name = row.key
        driving = knobs.drivers(animal)
        drives = [driving.get(f"{node.id}.{name}") for node in nodes]
        now = [
            knobs.driven_to(*drive) if drive else values.number_at(project, node, name)
            for node, drive in zip(nodes, drives, strict=True)
        ]
        stands = [
            self._stand_in(project, node, name) if each is None else (each, "")
            for node, each in zip(nodes, now, strict=True)
        ]
        for step in name.split(".")[1:]:
            default = default[int(step)] if isinstance(default, tuple) else None
        known = [each for each, _ in stands if each is not None]
        limits = [self._limit(node.id, name) for node in nodes]
        limit = min((each for each, _ in limits if each is not None), default=None)
        by = next((whom for each, whom in limits if each == limit and each is not None), "")
        first = drives[0]
        same = all(each == now[0] for each in now)
        return Value(
            now=now[0] if same else None,
            stand_in=stands[0][0] if same and now[0] is None else None,
            from_whom=stands[0][1],
            span=None if same or not known else (min(known), max(known)),
            mixed=not same,
            default=default if isinstance(default, int | float) else None,
            changed=changed,
            limit=limit,
            limited_by=by,
            knob=(first[0].id, knobs.called(first[0])) if first and all(drives) else None,
            says=self._told(project, f"{nodes[0].id}.{name}") if len(nodes) == 1 else "",
        )

    def _told(self, project: Project, address: str) -> str:
        """Which spawners differ."""
        spawners = {spawner.id: name_of(project, spawner) for spawner in spawners_of(project, self.animal)}
        said = []
        for part, sentence in (("overrides", words.OVERRIDDEN), ("jitter", words.SPREAD)):
            who = [spawners[id_] for id_ in values.differing(project, self.animal, address, part)]  # type: ignore[arg-type]
            if who:
                said.append(sentence.format(spawners=words.listed(who)))
        return " ".join(said)

    def _limit(self, node: str, name: str) -> tuple[float | None, str]:
        """What a number cannot exceed with effect, and who holds it."""
        query = self._query_of(node) if name in SEEN else ""
        if not query:
            return None, ""
        return self._number_of(query, SEEN[name]), called(self._wiring.nodes[query])

    def _stand_in(self, project: Project, node: Node, path: str) -> tuple[float | None, str]:
        """What a number that is left open amounts to, and where that comes from."""
        name, _, place = path.partition(".")
        if place:
            whole = getattr(project.scene.bounds, name, None)
            return (values.number_of(whole[int(place)]), words.AS_BOUNDS) if whole else (None, "")
        query = self._query_of(node.id)
        if query and (found := self._number_of(query, SEEN.get(name, name))) is not None:
            return found, f"as {called(self._wiring.nodes[query])}"
        for other in self._wiring.nodes.values():
            if node_kind(other) == "mover" and (found := self._number_of(other.id, name)) is not None:
                return found, f"as {called(other)}"
        return None, ""

    def _number_of(self, node: str, name: str) -> float | None:
        return values.number_of(values.value_of(self._wiring.nodes[node], name))

    # What can be done

    def set(self, project: Project, row: Row, value: Any) -> Project:
        if row.key == QUERY_TAGS:
            return values.set_names(project, self.animal, [self._query_of(self.ids[0])], "tags", value)
        if row.kind == "names":
            return values.set_names(project, self.animal, self.ids, row.key, value)
        free = self.ids
        if row.address:  # what a knob drives is locked
            driving = knobs.drivers(project.animal(self.animal))
            free = tuple(id_ for id_ in self.ids if f"{id_}.{row.address}" not in driving)
        project = self._closed(project, free, row.key)
        return values.set_value(project, self.animal, free, row.key, value)

    def _closed(self, project: Project, nodes: tuple[str, ...], path: str) -> Project:
        """Vectors that are left open as what they amount to, so that a number of them can be set."""
        name, _, place = path.partition(".")
        whole = getattr(project.scene.bounds, name, None) if place else None
        held = project.animal(self.animal)
        opens = [id_ for id_ in nodes if whole and values.value_of(held.node(id_), name) is None]
        return values.set_value(project, self.animal, opens, name, whole) if opens else project

    def reset(self, project: Project, row: Row) -> Project:
        if row.key == QUERY_TAGS:
            return values.reset(project, self.animal, [self._query_of(self.ids[0])], ["tags"])
        return values.reset(project, self.animal, self.ids, names_in(row))

    def rename(self, project: Project, name: str) -> Project:
        return graph.rename(project, self.animal, self.ids[0], name)

    def recolor(self, project: Project, color: str) -> Project:
        return graph.set_color(project, self.animal, self.ids, color)


def names_in(row: Row) -> tuple[str, ...]:
    """The parameters that a row sets."""
    return tuple(name for name, _ in row.parts) if row.kind == "curves" else (row.key.partition(".")[0],)


def _plural(spoken: str) -> str:
    return f"{spoken[:-1]}ies" if spoken.endswith("y") else f"{spoken}s"


def _first_sentence(doc: str) -> str:
    return doc.split("\n\n")[0].replace("\n", " ")
