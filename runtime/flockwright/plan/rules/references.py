"""Parameters that name a thing of the scene name one that is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flockwright.document.errors import found_text
from flockwright.plan.addresses import words_for
from flockwright.plan.case import Whole
from flockwright.plan.problems import Fix, Problem, SetParam
from flockwright.world.parameters import Params, shown
from flockwright.world.records import kind_of

_LISTS = {"homes": "home", "paths": "path"}


@cache
def _references(model: type[Params]) -> dict[str, str]:
    """The parameters that hold the id of a thing, with the list it is in."""
    told = {name: shown(model, name).get("refers", "") for name in model.model_fields}
    return {name: list_ for name, list_ in told.items() if list_ in _LISTS and kind_of(model, name) == "text"}


def things_are_there(whole: Whole) -> Iterator[Problem]:
    """Homes and paths that nodes refer to exist; without one the node has no opinion."""
    for case in whole.cases:
        for entry in case.plan.entries.values():
            model = type(entry.params)
            for name, list_ in _references(model).items():
                there = {thing.id: thing.name or thing.id for thing in getattr(whole.scene, list_)}
                value: str = getattr(entry.params, name)
                if value in there:
                    continue
                word, steps = _LISTS[list_], ("params", name)
                called = case.graph.name(entry.id)
                if value:
                    path = case.graph.node_path(entry.id, *steps)
                    message = f"{path}: {found_text(value)} — there is no {word} of this id in the scene"
                else:
                    message = f"{called} has no {words_for(model, name)}, so it does nothing. Choose one."
                first = next(iter(there), None)
                use = Fix.of(f"Use {there[first]}", SetParam(case.plan.id, entry.id, name, first)) if first else None
                yield case.graph.problem("error", message, node=entry.id, at=name, steps=steps, fix=use)
