"""Node types of other packages: their result and velocity types, and the components they need."""

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from flockwright.engine.words import layout
from flockwright.nodes import registry, results
from flockwright.nodes.families.merger import Merger
from flockwright.nodes.families.mover import Mover
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.results import ResultType, VelocityType
from flockwright.plan import resolve


def nothing() -> None:
    """A hook that never runs here."""


@pytest.fixture(autouse=True)
def context_steering(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A workflow of scores per direction, and a behavior that needs energy."""
    registry.all_types()
    monkeypatch.setattr(registry, "_types", dict(registry._types))
    record = layout(score="f4")
    results.register_result(ResultType("scores", record, lambda _: None))
    results.register_velocity(VelocityType("slot", record))

    @registry.node("behavior.score")
    class Score(SimpleBehavior):
        """Scores directions."""

        GIVES: ClassVar[str] = "scores"
        evaluate = staticmethod(nothing)

    @registry.node("merger.scores")
    class Scores(Merger):
        """Takes both kinds of result."""

        ACCEPTS: ClassVar[tuple[str, ...]] = ("velocity_result", "scores")
        merge = staticmethod(nothing)

    @registry.node("merger.slots")
    class Slots(Merger):
        """Gives a slot instead of a velocity."""

        TAKES: ClassVar[str] = "slot"
        merge = staticmethod(nothing)

    @registry.node("mover.slots")
    class SlotMover(Mover):
        """Takes a slot."""

        TAKES: ClassVar[str] = "slot"
        follow = staticmethod(nothing)

    @registry.node("behavior.sprint")
    class Sprint(SimpleBehavior):
        """Needs energy."""

        REQUIRES: ClassVar[tuple[str, ...]] = ("energy",)
        evaluate = staticmethod(nothing)

    yield
    del results.RESULTS["scores"], results.VELOCITIES["slot"]


def test_a_result_that_the_merger_does_not_accept(pond_: Any) -> None:
    pond_.behave("n6", "behavior.score")
    message = "Desire Budget takes velocity_result; Score gives scores."
    pond_.check(message, "error", node="n6", field="result", fix="Use Scores instead")
    assert "n6" not in resolve(pond_.project).plan.animal("fish").entries
    pond_.fish["nodes"][3]["type"] = "merger.scores"
    assert pond_.said == []


def test_a_velocity_that_the_mover_does_not_take(pond_: Any) -> None:
    pond_.fish["nodes"][3]["type"] = "merger.slots"
    message = "Move 3D takes desired_velocity; Slots gives slot."
    pond_.check(message, "error", node="n5", fix="Use Slot Mover instead")
    assert resolve(pond_.project).plan.animal("fish").mover is None


def test_a_component_that_the_animal_lacks(pond_: Any) -> None:
    pond_.behave("n6", "behavior.sprint")
    message = "Sprint needs energy, which Fish does not have."
    pond_.check(message, "error", node="n6", field="energy", fix="Give Fish energy")
    assert "n6" not in resolve(pond_.project).plan.animal("fish").entries
    pond_.fish["components"] = {"energy": {"drain": -1}}
    pond_.check("Sprint needs energy, which cannot be read.", "error", node="n6", fix=None)


def test_only_our_own_types_are_in_the_published_schema() -> None:
    from flockwright.plan.schema import animal_schema

    assert "behavior.score" not in animal_schema()["$defs"]
    assert "behavior.score" in animal_schema(registry.all_types())["$defs"]
