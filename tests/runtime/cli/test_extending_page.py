"""The page on node types of one's own shows code that works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "extending.md"
IMPORTS = """
from typing import Any, ClassVar

from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import head_for, turning
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, share

"""
USE = """
import give_way
from flockwright.document.builder import ProjectBuilder, points
from flockwright.plan.resolve import resolve
from flockwright.simulation.simulation import Simulation

project = ProjectBuilder(tags=["Animal"])
mouse, cow = (project.animal(name, tags=["Animal"], radius=radius) for name, radius in (("Mouse", 0.1), ("Cow", 1)))
for animal in (mouse, cow):
    animal.query("spatial_hash", tags=["Animal"], max_distance=9) >> animal.behavior("give_way")
    animal.behavior("go_forward", direction_strength=0)
    animal.merger("desire_budget")
    animal.mover("3d")
project.spawn(mouse, 1, points((0, 0, 0)), heading=(0, 0, 1), initial_speed=1)
project.spawn(cow, 1, points((4, 0, 2)), heading=(0, 0, 1), initial_speed=1)
resolved = resolve(project.build())
assert not resolved.errors(), resolved.errors()
with Simulation(resolved.plan) as simulation:
    simulation.advance(1)
    herds = simulation.snapshot().herds
print(herds["mouse"].position[0, 0] < -0.5, abs(herds["cow"].position[0, 0] - 4) < 0.01)
"""


def test_the_behavior_of_the_page_runs(tmp_path: Path) -> None:
    steps = PAGE.read_text(encoding="utf-8").partition("## A behavior")[2].partition("## As a package")[0]
    blocks: list[str] = re.findall(r"```python\n(.*?)```", steps, re.DOTALL)
    (tmp_path / "give_way.py").write_text(IMPORTS + "\n".join(blocks), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", USE], capture_output=True, text=True, env=environment)
    assert (done.stdout, done.stderr) == ("True True\n", "")
