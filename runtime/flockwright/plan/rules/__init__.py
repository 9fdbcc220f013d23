"""The rules that find what runs, but hardly as meant; one file a subject.

A rule of an animal sees its graph and its plan; a rule of the project sees the whole. Each tells problems and changes
nothing. What a graph must have to run at all is told by whoever resolves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flockwright.plan.case import Whole
from flockwright.plan.graph import Graph
from flockwright.plan.model import AnimalPlan
from flockwright.plan.problems import Problem
from flockwright.plan.rules import (
    budget,
    components,
    cost,
    empty,
    geometry,
    knobs,
    order,
    plugins,
    provisions,
    references,
    sight,
    speed,
    tags,
    twice,
)

AnimalRule = Callable[[Graph, AnimalPlan], Iterable[Problem]]
ProjectRule = Callable[[Whole], Iterable[Problem]]

ANIMAL_RULES: tuple[AnimalRule, ...] = (
    knobs.drives_point_somewhere,
    knobs.default_is_in_range,
    sight.query_reaches_as_far,
    sight.query_sees_as_wide,
    order.radii_grow_from_separation_to_cohesion,
    order.urgency_falls_from_separation_to_cohesion,
    order.separation_sees_as_wide_as_cohesion,
    twice.no_behavior_twice,
    geometry.walkers_collide,
)
PROJECT_RULES: tuple[ProjectRule, ...] = (
    empty.something_is_there,
    plugins.packages_load,
    tags.tags_are_the_projects,
    tags.queries_look_for_somebody,
    tags.at_most_64,
    components.neighbors_have_what_is_needed,
    components.every_component_is_used,
    references.things_are_there,
    geometry.obstacles_can_be,
    geometry.ground_can_be,
    provisions.food_can_be,
    provisions.player_can_be,
    geometry.layers_are_there,
    geometry.walkers_have_ground,
    speed.something_gives_speed,
    budget.everybody_can_win,
    cost.lists_fit,
    cost.one_query_does_not_cost_most,
)
