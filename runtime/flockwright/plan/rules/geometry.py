"""Ground, obstacles and layers: those that can be, known to whoever looks for them."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache

from flockwright.document import Json
from flockwright.document.errors import Fault, Steps, path_text
from flockwright.nodes.registry import find
from flockwright.plan.addresses import words_for
from flockwright.plan.case import AnimalCase, Whole
from flockwright.plan.graph import Graph
from flockwright.plan.model import AnimalPlan, Entry
from flockwright.plan.problems import AddGround, AddLink, AddNode, Fix, Problem, SetParam
from flockwright.world.geometry.scene import ground_in, layers_in, things_in
from flockwright.world.geometry.terrain import TerrainError, heights_of
from flockwright.world.geometry.things import LAYERS, MOST_LAYERS, terrain_of, thing_of
from flockwright.world.parameters import Params, shown

_WALKS, _COLLIDES = "mover.25d", "resolution.collide_and_slide"
_FIRST_LAYER = "Environment"


def obstacles_can_be(whole: Whole) -> Iterator[Problem]:
    """Every obstacle is one; the others are not there when it runs."""
    for place, collider in enumerate(whole.scene.colliders):
        try:
            thing_of(collider)
        except Fault as fault:
            yield _wrong(("scene", "colliders", place), fault, collider.id)


def ground_can_be(whole: Whole) -> Iterator[Problem]:
    """The ground is one, and its heights can be had."""
    try:
        terrain_of(whole.scene.terrain)
    except Fault as fault:
        yield _wrong(("scene", "terrain"), fault, "")
        return
    ground = ground_in(whole.scene)
    if ground.heights is not None:
        try:
            heights_of(ground.heights, ground.size, whole.folder)
        except TerrainError as error:
            path = path_text(("scene", "terrain", "heights"))
            yield Problem("error", f"The ground has no heights: {error}", path, field="heights")


def _wrong(head: Steps, fault: Fault, thing: str) -> Problem:
    path = path_text((*head, *fault.path))
    field = str(fault.path[0]) if fault.path else ""
    return Problem("error", f"{path}: {fault.found} — {fault.expected}", path, field=field, thing=thing)


@cache
def _layer_fields(model: type[Params]) -> tuple[str, ...]:
    return tuple(name for name in model.model_fields if shown(model, name).get("refers") == "layers")


def _asked(case: AnimalCase) -> Iterator[tuple[Entry, str, tuple[str, ...]]]:
    for entry in case.plan.entries.values():
        for name in _layer_fields(type(entry.params)):
            yield entry, name, getattr(entry.params, name)


def layers_are_there(whole: Whole) -> Iterator[Problem]:
    """Whoever looks for layers looks for some, and for those that there are."""
    known = layers_in(whole.scene)
    for case in whole.cases:
        for entry, name, layers in _asked(case):
            called = case.graph.name(entry.id)
            if not layers:
                use = SetParam(case.plan.id, entry.id, name, _usual(whole))
                mend = Fix.of(f"Use {', '.join(_usual(whole))}", use)
                words = words_for(type(entry.params), name)
                message = f"{called} has no {words}, so nothing is there for it."
                yield case.graph.problem("warning", message, node=entry.id, at=name, fix=mend)
            for index, layer in enumerate(layers):
                if layer not in known:
                    close = get_close_matches(layer, known, 1)
                    value: Json = tuple(dict.fromkeys(close[0] if old == layer else old for old in layers if close))
                    use = SetParam(case.plan.id, entry.id, name, value)
                    mend = Fix.of(f"Look for {close[0]}", use) if close else None
                    message = f"Nothing in the scene is on the layer {layer}, which {called} asks for."
                    steps = ("params", name, index)
                    yield case.graph.problem("warning", message, node=entry.id, at=name, steps=steps, fix=mend)
    own = {layer for layer in known if layer not in LAYERS}
    if len(known) >= MOST_LAYERS and own:
        message = f"The scene has {len(known)} layers or more; only {MOST_LAYERS} can be told apart."
        yield Problem("warning", message, path_text(("scene", "colliders")))


def _usual(whole: Whole) -> tuple[str, ...]:
    """What a node that looks for nothing would best look for: all that stands in the scene, or obstacles."""
    ground = ground_in(whole.scene)
    there = {str(collider.model_extra.get("layer", "")) for collider in whole.scene.colliders if collider.model_extra}
    there |= {ground.layer} if ground.heights is not None else set()
    return tuple(layer for layer in layers_in(whole.scene) if layer in there) or (_FIRST_LAYER,)


def walkers_have_ground(whole: Whole) -> Iterator[Problem]:
    """Somewhere there is something to walk on; who finds nothing falls forever."""
    ground = ground_in(whole.scene)
    there = {thing.layer for thing in things_in(whole.scene)}
    there |= {ground.layer} if ground.heights is not None else set()
    for case in whole.cases:
        mover = case.plan.mover
        if mover is None or mover.type != _WALKS or not whole.counts[case.plan.id]:
            continue
        layers: tuple[str, ...] = getattr(mover.params, "ground_layers", ())
        swims = ground.water is not None and getattr(mover.params, "swims", False)
        if layers and not swims and there.isdisjoint(layers):
            bounds = whole.scene.bounds
            (x, y, z), (wide, high, deep) = bounds.center, bounds.size
            flat = AddGround((x, y - abs(high) / 2, z), (abs(wide) or 100.0, abs(deep) or 100.0))
            mend = Fix.of("Add flat ground", flat) if ground.heights is None and ground.layer in layers else None
            message = f"Nothing in the scene is on {' or '.join(layers)}, so {case.graph.called} falls."
            yield case.graph.problem("warning", message, node=mover.id, at="ground_layers", fix=mend)


def walkers_collide(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """Whoever walks on the ground is kept out of it."""
    mover = plan.mover
    if mover is None or mover.type != _WALKS or plan.resolution is not None or find(_COLLIDES) is None:
        return
    (id_,) = graph.fresh()
    layers: Json = tuple(getattr(mover.params, "ground_layers", ()))
    node = AddNode(plan.id, id_, _COLLIDES, {"layers": layers, "medium": "ground"})
    mend = Fix.of("Add Collide and Slide", node, AddLink(plan.id, f"{mover.id}.motion", f"{id_}.motion"))
    yield graph.problem("warning", "Walking on ground needs Collide and Slide.", node=mover.id, fix=mend)
