"""Wander."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, ClassVar

from flockwright.engine.words import Layout, layout
from flockwright.nodes.behaviors.noise import PHASE, advance, noise, stream_of
from flockwright.nodes.families.behavior import between, pacing, turning
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, angle, number, speed

HALF_TURN = pi
XZ, Y, SPEED = 0, 1, 2


def _frequency(default: float, description: str) -> Any:
    return number(default, description, low=0, high=100, soft=(0, 2), step=0.01, unit="Hz")


@node(
    "behavior.wander",
    icon="sine-wave",
    color=("#D5DAE2", "#4B5460"),
    cells=("direction_strength", "speed_strength", "frequency_xz"),
)
class Wander(SimpleBehavior):
    """Lets an animal roam when nothing else matters: its heading and speed drift smoothly and at random."""

    FORMULA: ClassVar[str] = """
        φ          90° + max up-down angle · noise(t · frequency y)
        ψ          180° · noise(t · frequency xz)
        direction  (sin φ · cos ψ,  cos φ,  sin φ · sin ψ)
        desire     Dir
        speed      min speed … max speed at ½ + ½ noise(t · frequency speed), desire Spd
        noise      smooth, evenly spread over −1 … 1, another for each animal and channel
    """
    ALWAYS_FULL: ClassVar[bool] = True

    STATE: ClassVar[Layout | None] = layout(xz=PHASE, y=PHASE, speed=PHASE)

    direction_strength: Number = turning(0.1)
    speed_strength: Number = pacing(0.2)
    max_up_down_angle: Number = angle(
        20.0, "How steeply it climbs and dives at most; more roams through all heights, 0 stays level.", high=90.0
    )
    frequency_xz: Number = _frequency(0.2, "How often it takes another heading; more turns more restlessly.")
    frequency_y: Number = _frequency(0.2, "How often it changes between climbing and diving; more bobs up and down.")
    frequency_speed: Number = _frequency(0.1, "How often it takes another speed; more hurries and dawdles by turns.")
    min_speed: Number = speed(1.0, "The slowest it roams; higher never idles.")
    max_speed: Number = speed(4.0, "The fastest it roams; higher covers more ground.")

    @staticmethod
    def evaluate(me: Any, p: Any, out: Any, state: Any, frame: Any) -> None:
        tilt = p.max_up_down_angle * noise(stream_of(frame.seed, me.id, Y), state.y)
        turn = HALF_TURN * noise(stream_of(frame.seed, me.id, XZ), state.xz)
        level = cos(tilt)
        out.dx = level * cos(turn)
        out.dy = -sin(tilt)
        out.dz = level * sin(turn)
        out.direction_desire = p.direction_strength
        place = 0.5 + 0.5 * noise(stream_of(frame.seed, me.id, SPEED), state.speed)
        out.speed = between(p.min_speed, p.max_speed, place)
        out.speed_desire = p.speed_strength
        advance(state.xz, p.frequency_xz * frame.dt)
        advance(state.y, p.frequency_y * frame.dt)
        advance(state.speed, p.frequency_speed * frame.dt)
