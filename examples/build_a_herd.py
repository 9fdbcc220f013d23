"""A herd made in Python: sheep that hold together and bolt from a wolf. A knob makes them braver while it runs.

python examples/build_a_herd.py
"""

from flockwright.document.builder import ProjectBuilder, sphere
from flockwright.plan import resolve
from flockwright.simulation import Simulation, measure

meadow = ProjectBuilder(tags=["Sheep", "Wolf"], seed=5, bounds={"size": [60, 0, 60]})

sheep = meadow.animal("Sheep", tags=["Sheep"], radius=0.5, shape="sheep")
flock = sheep.query("spatial_hash", name="Flock", tags=["Sheep"], k=7, max_distance=12)
flock >> [sheep.behavior("cohesion"), sheep.behavior("alignment", priority=1), sheep.behavior("separation")]
wolves = sheep.query("spatial_hash", name="Wolves", tags=["Wolf"], max_distance=15)
flee = wolves >> sheep.behavior("flee", priority=5, direction_strength=0.9, speed_strength=0.9)
sheep.behavior("wander", direction_strength=0.1, speed_strength=0.1, max_speed=1.0)
sheep.merger("desire_budget")
sheep.mover("2d", max_speed=7)
sheep.resolution("box_wrap")
sheep.knob("Fear", default=1, drives={flee["direction_strength"]: (0, 0.9), flee["speed_strength"]: (0, 0.9)})

wolf = meadow.animal("Wolf", tags=["Wolf"], radius=0.6, shape="wolf")
prey = wolf.query("spatial_hash", name="Prey", tags=["Sheep"], max_distance=40, fov=250)
prey >> wolf.behavior("seek", direction_strength=0.8, speed_strength=0.8)
wolf.behavior("wander", direction_strength=0.1, speed_strength=0.1)
wolf.merger("desire_budget")
wolf.mover("2d", max_speed=8)
wolf.resolution("box_wrap")

level = (1, 0, 1)
meadow.spawn(sheep, 60, sphere((0, 0, 0), 8, position_mask=level))
meadow.spawn(wolf, 1, sphere((20, 0, 0), 1, position_mask=level))

resolved = resolve(meadow.build())
for problem in resolved.problems:
    print(problem.message)
with Simulation(resolved.plan) as herd:
    for fear in (1, 0):
        herd.set_knob("sheep", "fear", fear)
        herd.advance(5)
        sheep_now = measure(herd.snapshot().herds["sheep"])
        print(f"fear {fear}: mean speed {sheep_now.speed_mean:.1f} m/s, spread {sheep_now.cohesion_radius:.1f} m")
