"""By what everybody can be found: the tags, components and radii that entities have now or may have later in the run.

Target sets are made once for a program; whoever dies, is thrown or is heard while it runs must be in the right ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flockwright.plan.case import carcass_tag
from flockwright.plan.model import Plan
from flockwright.simulation.provisions import FOOD, HOMES, SOUNDS, Provisions
from flockwright.world.components import COMPONENTS
from flockwright.world.provisions import SOUND_TAG


@dataclass(frozen=True)
class Look:
    """What some of a species are found by."""

    species: str
    tags: int
    kinds: int
    radius: float
    lives: bool = True
    """Whether they are among the living of their species, or the things of it that are there."""

    def fits(self, tags: int, kinds: int) -> bool:
        """Whether a query for any of these tags and all of these components finds them."""
        return self.tags & tags != 0 and self.kinds & kinds == kinds


def tags_of(plan: Plan, provisions: Provisions) -> list[str]:
    """Every tag that somebody carries or looks for; those of the dead only if somebody looks for them."""
    carried = {tag for animal in plan.animals for tag in animal.tags} | {t for h in plan.scene.homes for t in h.tags}
    carried |= {tag for provision in provisions.all() for tag in provision.tags}
    if provisions.player is not None:
        carried |= {SOUND_TAG, *provisions.player.apple.tags}
    queries = (group.query.params for animal in plan.animals for group in animal.neighbor_groups)
    return sorted(carried.union(*(getattr(query, "tags", ()) for query in queries)))


def carcass_tags(tags: Iterable[str], known: Sequence[str]) -> list[str]:
    """What a dead animal carries instead of its tags, as far as somebody looks for it."""
    return [dead for tag in tags if (dead := carcass_tag(tag)) in known]


def looks_of(plan: Plan, provisions: Provisions, tags: Sequence[str], mortal: bool) -> list[Look]:
    """The looks of everybody in the scene."""

    def mask(names: Iterable[str]) -> int:
        return sum(1 << tags.index(name) for name in dict.fromkeys(names))

    food = COMPONENTS["food"].mask
    made: list[Look] = []
    spawned = {spawner.animal for spawner in plan.scene.spawners if spawner.count}
    for animal in (animal for animal in plan.animals if animal.id in spawned):
        kinds = sum(COMPONENTS[kind].mask for kind in animal.components)
        radius = float(animal.body.radius)
        made.append(Look(animal.id, mask(animal.tags), kinds, radius))
        if mortal:
            has = food if "food" in animal.components else 0
            made.append(Look(animal.id, mask(carcass_tags(animal.tags, tags)), has, radius, lives=False))
    made += [Look(HOMES, mask(home.tags), COMPONENTS["home"].mask, 0.0) for home in plan.scene.homes]
    made += [Look(p.species, mask(p.tags), COMPONENTS[p.kind].mask, float(p.radius)) for p in provisions.all()]
    if provisions.player is not None:
        apple = provisions.player.apple
        made.append(Look(FOOD, mask(apple.tags), food, float(apple.radius)))
        made.append(Look(SOUNDS, mask([SOUND_TAG]), COMPONENTS["sound"].mask, 0.0))
    return made
