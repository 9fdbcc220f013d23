"""A game loop: load a project, step it with the game's own clock, and draw what comes back.

python examples/game_loop.py
"""

from flockwright.document import load
from flockwright.plan import resolve
from flockwright.simulation import Simulation

project = load("presets/predator-3d.flock.json").document
with Simulation(resolve(project).plan) as herd:
    for frame in range(180):
        herd.step(1 / 60)  # or however long the last frame of the game took
        for animal, view in herd.snapshot().herds.items():
            positions, headings = view.position, view.forward  # hand these to the renderer
            if frame % 60 == 0:
                print(f"{herd.time:4.1f} s  {len(view):4d} {animal}, the first at {positions[0].round(1).tolist()}")
