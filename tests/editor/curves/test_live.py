"""What the running herd tells curves and maps: who is seen where, on which side, and who matters."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flockwright.plan import resolve
from flockwright.simulation import Simulation
from flockwright_editor.running.lively import LiveMaker
from flockwright_editor.session.curve_span import span_of
from flockwright_editor.session.live import Interest, LiveFrame

FISH, FLEE, SHARKS = "fish", "n6", "n5"


@pytest.fixture
def run(school: Any) -> Simulation:
    project = school.document
    spawners = [s.changed(count=min(s.count, 24 if s.animal == FISH else 3)) for s in project.scene.spawners]
    plan = resolve(project.changed(scene=project.scene.changed(spawners=tuple(spawners)))).plan
    made = Simulation(plan, seed=3, engine="python")
    entities = made.population.entities
    fish, sharks = made.population.of_species(FISH), made.population.of_species("shark")
    bodies = entities.bodies
    # One fish looks along x with a shark at its right, another has one at its left; the rest are far away.
    for row, slot in enumerate(fish.tolist()):
        bodies["px"][slot], bodies["py"][slot], bodies["pz"][slot] = 40.0 * row, 0.0, 200.0
        for axis, value in zip(("fx", "fy", "fz", "ux", "uy", "uz"), (1, 0, 0, 0, 1, 0), strict=True):
            bodies[axis][slot] = value
    for shark, row, side in ((sharks[0], 2, 3.0), (sharks[1], 5, -4.0)):
        bodies["px"][shark], bodies["py"][shark], bodies["pz"][shark] = 40.0 * row, 0.0, 200.0 + side
    made.step()
    return made


def frame_of(run: Simulation, handle: int | None) -> LiveFrame:
    names = {run.population.entities.handle(s): f"Shark {i}" for i, s in enumerate(run.population.of_species("shark"))}
    if handle is not None:
        names[handle] = "Fish 3"
    one = run.individual(handle) if handle is not None else None
    wanted = Interest(curves=((FLEE, "activation"),), pairs=SHARKS, individual=handle, animal=FISH)
    return LiveMaker().make(
        run, wanted, FISH, one, run=0, revision=1, now=0.0, exact=True, fresh=True, stages_ms={}, names=names
    )  # fmt: skip


def test_pairs_have_sides_and_the_watched_one_its_partner(run: Simulation) -> None:
    handle = run.population.entities.handle(int(run.population.of_species(FISH)[2]))
    frame = frame_of(run, handle)
    assert frame.pairs is not None
    assert frame.pairs.query == SHARKS
    assert frame.pairs.seers == 2
    # y is up and it looks along x, so its right is +z.
    assert sorted(np.sign(frame.pairs.angle)) == [-1, 1]
    assert sorted(frame.pairs.distance) == pytest.approx([3.0, 4.0], abs=2.0)
    assert frame.pairs.partner is not None
    distance, angle, name = frame.pairs.partner
    assert name == "Shark 0"
    assert distance < 3.0
    assert angle == pytest.approx(np.pi / 2, abs=0.2)
    assert len(frame.curves) == 1
    assert frame.curves[0].name == "Fish 3"
    assert frame.curves[0].dot is not None
    assert frame.curves[0].dot > 0.0


def test_the_histogram_covers_what_the_plot_shows(run: Simulation) -> None:
    frame = frame_of(run, None)
    assert len(frame.curves) == 1
    assert frame.curves[0].dot is None
    assert (frame.curves[0].edges[0], frame.curves[0].edges[-1]) == pytest.approx((0.0, 12.0))
    assert sum(frame.curves[0].counts) == 2
    assert frame.curves[0].silent == 22
    curve = run.plan.animal(FISH).entries[FLEE].params.activation  # type: ignore[attr-defined]
    assert span_of(curve) == pytest.approx((0.0, 12.0))
    assert span_of(curve.model_copy(update={"shape": "sine", "x": (3.0, 1.0)})) == (1.0, 3.0)
