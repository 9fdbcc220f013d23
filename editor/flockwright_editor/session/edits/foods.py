"""Food that lies in the scene, as a hand sees it."""

from __future__ import annotations

from flockwright.document import Project, SceneObject
from flockwright.document.errors import Fault
from flockwright.world.provisions import FoodThing, food_of


def held_by(project: Project, id_: str) -> FoodThing | None:
    """The food of that id; None for anything else, and for what cannot be read."""
    return next((read(food) for food in project.scene.food if food.id == id_), None)


def read(thing: SceneObject) -> FoodThing | None:
    """What a food says; None for what cannot be so, which is a problem of the document."""
    try:
        return food_of(thing)
    except Fault:
        return None
