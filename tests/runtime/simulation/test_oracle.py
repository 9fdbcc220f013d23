"""The compiled step is the plain Python one."""

from collections.abc import Callable
from typing import Any

import numpy as np
from tests.runtime.simulation.herds import flock_animal, plan_of, spawner

from flockwright.simulation.simulation import Simulation

FIELDS = ("px", "py", "pz", "vx", "vy", "vz", "fx", "fy", "fz", "ux", "uy", "uz", "speed")


def hunter() -> dict[str, Any]:
    """Somebody of another size, with energy and a narrow view."""
    return {
        "id": "hunter",
        "tags": ["Hunter"],
        "body": {"radius": 0.5},
        "components": {"energy": {}},
        "simple": [{"id": "w", "type": "behavior.wander", "direction_strength": 0.2, "speed_strength": 0.2}],
        "neighbor_groups": [
            {
                "query": {"id": "q", "type": "query.spatial_hash", "tags": ["Boid"], "k": 3, "fov": 200},
                "behaviors": [{"id": "k", "type": "behavior.seek", "priority": 1, "hold": 0.5}],
            }
        ],
        "merger": {"id": "m", "type": "merger.desire_budget"},
        "mover": {"id": "v", "type": "mover.3d", "max_speed": 7.0},
    }


def test_from_each_of_200_states_one_plain_step_agrees(simulate: Callable[..., Simulation]) -> None:
    spawners = [spawner(12), spawner(2, id="s2", animal="hunter", region={"type": "sphere", "radius": 8})]
    plan = plan_of(flock_animal(), hunter(), spawners=spawners)
    native, plain = simulate(plan), simulate(plan, engine="python")
    for _ in range(200):
        plain.load_state(native.save_state())
        native.step()
        plain.step()
        compiled, oracle = native.population.entities.bodies, plain.population.entities.bodies
        for field in FIELDS:
            np.testing.assert_allclose(compiled[field][:14], oracle[field][:14], rtol=1e-4, atol=2e-4, err_msg=field)
        native.step()
