"""Tags: those of the project, carried by somebody whom a query looks for."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from flockwright.document import Json, fresh_id, limits
from flockwright.document.errors import path_text
from flockwright.plan.case import AnimalCase, Whole, found_as
from flockwright.plan.model import Entry
from flockwright.plan.problems import AddSpawner, AddTag, Fix, Problem, SetParam, SetScene

FIRST_COUNT, FIRST_RADIUS = 50, 10.0
"""What a spawner gets that a fix adds."""


def _queries(case: AnimalCase) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    for group in case.plan.neighbor_groups:
        yield group.query, tuple(getattr(group.query.params, "tags", ()))


def tags_are_the_projects(whole: Whole) -> Iterator[Problem]:
    """Whatever names a tag names one of the project's list."""
    known = frozenset(whole.project.tags)
    for case in whole.cases:
        graph = case.graph
        for index, tag in enumerate(case.plan.tags):
            if tag not in known:
                message = f"{graph.called} carries the tag {tag}, which the project does not have."
                yield graph.problem("warning", message, at="tags", steps=("tags", index), fix=_add(whole, tag))
        for query, tags in _queries(case):
            for index, tag in enumerate(tags):
                if tag not in known:
                    message = f"{graph.name(query.id)} looks for the tag {tag}, which the project does not have."
                    steps = ("params", "tags", index)
                    mend = _nearest(whole, case, query, tags, tag) or _add(whole, tag)
                    yield graph.problem("warning", message, node=query.id, at="tags", steps=steps, fix=mend)
    for place, home in enumerate(whole.scene.homes):
        for tag in home.tags:
            if tag not in known:
                message = f"{home.name or home.id} carries the tag {tag}, which the project does not have."
                path = path_text(("scene", "homes", place, "tags"))
                yield Problem("warning", message, path, field="tags", thing=home.id, fix=_add(whole, tag))


def _add(whole: Whole, tag: str) -> Fix | None:
    full = len(whole.project.tags) >= limits.TAGS
    return None if full or not tag else Fix.of(f"Add the tag {tag}", AddTag(tag))


def _nearest(whole: Whole, case: AnimalCase, query: Entry, tags: tuple[str, ...], tag: str) -> Fix | None:
    carried = {tag for carrier in whole.carriers for tag in carrier.tags}
    close = get_close_matches(tag, [known for known in whole.project.tags if known in carried], 1)
    if not close or tag in carried:
        return None
    others = [other for other in tags if other not in (tag, close[0])]
    value: Json = (*others, close[0])
    return Fix.of(f"Look for {close[0]}", SetParam(case.plan.id, query.id, "tags", value))


def _whom(whole: Whole, case: AnimalCase) -> tuple[str, ...]:
    """Whom a query without tags is likely for: its own kind, or who else is there if it looks for that already."""
    own, asked = case.plan.tags, {tag for _, tags in _queries(case) for tag in tags}
    if asked.isdisjoint(own):
        return own
    others = {tag for carrier in whole.carriers for tag in carrier.tags} - asked
    return tuple(tag for tag in whole.project.tags if tag in others) or own


def queries_look_for_somebody(whole: Whole) -> Iterator[Problem]:
    """Each tag of a query is carried by somebody in the scene."""
    if not whole.carriers:
        return  # an empty scene has advice of its own
    carried = {tag for carrier in whole.carriers for tag in carrier.tags}
    for case in whole.cases:
        for query, tags in _queries(case):
            name = case.graph.name(query.id)
            if not tags:
                message = f"{name} looks for no tags, so it finds nobody."
                whom = _whom(whole, case)
                look = SetParam(case.plan.id, query.id, "tags", whom)
                mend = Fix.of(f"Look for {', '.join(whom)}", look) if whom else None
                yield case.graph.problem("warning", message, node=query.id, at="tags", fix=mend)
            for index, tag in enumerate(tags):
                if tag not in carried and tag in whole.project.tags:
                    message = f"No animal in the scene carries the tag {tag}."
                    steps = ("params", "tags", index)
                    mend = _spawn(whole, tag)
                    yield case.graph.problem("warning", message, node=query.id, at="tags", steps=steps, fix=mend)


def _spawn(whole: Whole, tag: str) -> Fix | None:
    for case in whole.cases:
        if tag in found_as(case.plan.tags):
            return spawn(whole, case)
    return None


def spawn(whole: Whole, case: AnimalCase) -> Fix:
    """Some of an animal in the middle of the scene."""
    empty = next((spawner for spawner in whole.scene.spawners if spawner.animal == case.plan.id), None)
    label = f"Put {FIRST_COUNT} {case.graph.called} into the scene"
    if empty is not None:
        return Fix.of(label, SetScene(empty.id, "count", FIRST_COUNT))
    scene = whole.project.scene
    things = (*scene.colliders, *scene.homes, *scene.paths, *scene.food, *scene.spawners)
    id_ = fresh_id((thing.id for thing in things), "s")
    return Fix.of(label, AddSpawner(id_, case.plan.id, FIRST_COUNT, FIRST_RADIUS))


def at_most_64(whole: Whole) -> Iterator[Problem]:
    """An animal's tags are the bits of one word."""
    used = {tag for carrier in whole.carriers for tag in carrier.tags}
    used.update(tag for case in whole.cases for tag in case.plan.tags)
    used.update(tag for case in whole.cases for _, tags in _queries(case) for tag in tags)
    if len(used) > limits.TAGS:
        message = f"Animals, homes and queries use {len(used)} tags; {limits.TAGS} are possible. Take some out."
        yield Problem("error", message, "tags", field="tags")
