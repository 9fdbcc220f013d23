"""Walking on ground that goes up and down."""

from __future__ import annotations

from math import asin, cos, exp, sqrt
from typing import Any, ClassVar

from flockwright.engine.words import Layout, f4, i4, layout
from flockwright.nodes.families.asking import cast_ray, fresh_ball, fresh_hit, sweep_ball
from flockwright.nodes.families.behavior import between, way_through
from flockwright.nodes.families.motion import (
    ENORMOUS,
    TINY,
    LimitedMover,
    accelerate,
    per_length,
    set_velocity,
    turned,
)
from flockwright.nodes.node_type import Called
from flockwright.nodes.registry import node
from flockwright.world.geometry.layouts import geometry_at
from flockwright.world.parameters import (
    DEGREES_A_SECOND,
    Flag,
    Names,
    Number,
    acceleration,
    angle,
    distance,
    flag,
    names,
    number,
    speed,
)
from flockwright.world.records import Array, Values

STEEPEST = 0.3
"""A surface whose normal rises less is a wall: nothing stands on it."""
HOVERS = 0.05
"""As near to the ground as it has to be, in radii."""
SHALLOW = 1e-3
"""A rise of less, in radii, is rounding."""
WALKS, FALLS, SWIMS = 0, 1, 2


def turning_speed(default: float, description: str) -> Any:
    """A field for how fast something turns."""
    return number(default, description, low=0, high=36000, soft=(0, 720), step=5, unit=DEGREES_A_SECOND)


@node("mover.25d", label="Move 2.5D", icon="terrain", cells=LimitedMover.CELLS)
class Move25D(LimitedMover):
    """Walks on the ground: slower uphill, faster downhill, over small steps; it falls off edges and may swim.

    It needs a collision node behind it, such as Collide and Slide, which keeps it from sinking in.
    """

    FORMULA: ClassVar[str] = """
        s          slope of the way it wants on the ground below
        factor     uphill 1 … 0 from min to max slope, downhill 1 … downhill boost from min to max downhill
        wanted     laid on the ground, its length kept, times the factor
        v          towards it as in Move 2D, max speed times the factor too
        up         turns to the ground's normal by at most surface turn speed · dt
        forward    turns to v by at most rotation speed · dt
        in the air v + gravity · dt down, less air drag
    """
    # `drop`: how fast it was coming down before the ground cut the step short; `landed`: the same, to be told once.
    STATE: ClassVar[Layout | None] = layout(nx="f4", ny="f4", nz="f4", doing="i4", drop="f4", landed="f4")
    DERIVED: ClassVar[dict[str, str | Layout]] = {"mask": "i4"}
    CALLS: ClassVar[tuple[Called, ...]] = ("cast", "sweep")
    SECTION: ClassVar[str] = "Ground"

    ground_layers: Names = names(
        "What it walks on: anything on one of these layers; more of them carry it in more places.", refers="layers"
    )
    surface_turn_speed: Number = turning_speed(
        360.0, "How many degrees a second its body tilts to the slope below; less stays upright longer."
    )
    surface_smoothing: Number = number(
        0.1, "How long it takes to feel another slope; more evens out rough ground.", low=0.0, high=5.0,
        soft=(0.0, 1.0), step=0.05, unit="s",
    )  # fmt: skip
    min_slope: Number = angle(15.0, "Up to this slope it climbs at full speed; more tires later.", high=90.0)
    max_slope: Number = angle(50.0, "At this slope it gets no farther; more climbs steeper hills.", high=90.0)
    min_downhill: Number = angle(10.0, "From this slope down it gets faster; more starts later.", high=90.0)
    max_downhill: Number = angle(40.0, "At this slope down it is fastest; more takes longer to get there.", high=90.0)
    downhill_boost: Number = number(
        2.0, "How many times as fast it runs downhill; more runs away with it, 1 is as on the level.", low=0.1,
        high=10.0, soft=(0.5, 3.0), step=0.1,
    )  # fmt: skip
    step_height: Number = distance(0.3, "Steps up to this height it walks over; more climbs higher ones.")
    step_down_gravity: Number = speed(8.0, "How fast it comes down from a small step; less floats down.")
    gravity: Number = acceleration(9.8, "What pulls it down where it has no ground; more falls faster.")
    air_drag: Number = number(
        0.1, "How much the air slows a fall; more falls more gently.", low=0.0, high=100.0, soft=(0.0, 2.0), step=0.05,
        unit="1/s",
    )  # fmt: skip
    air_turn_speed: Number = turning_speed(90.0, "How many degrees a second it turns while it falls; less tumbles.")
    swims: Flag = flag(False, "On: it floats at the surface of deep water. Off: water is nothing to it.")
    swim_speed: Number = speed(1.5, "Its top speed in the water; more swims faster.")

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        rows["mask"] = scope.layers(v["ground_layers"])

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any, state: Any) -> None:
        dt = frame.dt
        if dt > 0.0:
            hit = fresh_hit()
            feel_ground(frame, me, p, state, hit)
            if state.doing == FALLS:
                fall(me, body, p, vigor, dt)
                state.drop = max(-body.vy, f4(0.0))
            else:
                walk(frame, me, desired, body, p, vigor, state, hit)
            if p.move == 0:
                set_velocity(body, 0.0, 0.0, 0.0)
            if p.rotate != 0:
                turn(me, body, desired, p, state, dt)
        else:
            body.max_speed = p.max_speed * vigor.speed


def feel_ground(frame: Any, me: Any, p: Any, state: Any, hit: Any) -> None:
    """Find out what is below: ground to walk on, water to swim in, or nothing; and how the surface leans."""
    cast_ray(frame, hit, me.px, me.py, me.pz, 0.0, -1.0, 0.0, me.radius / STEEPEST + p.step_height, p.mask)
    nx, ny, nz = f4(0.0), f4(1.0), f4(0.0)
    was = state.doing
    state.doing = i4(FALLS)
    if hit.layer >= 0 and hit.ny > STEEPEST:
        stand = me.radius / hit.ny
        # One that stood a moment ago keeps to the ground over small steps; one that falls has to land first.
        reach = p.step_height if was != FALLS else HOVERS * me.radius
        if hit.distance <= stand + reach + HOVERS * me.radius:
            state.doing = i4(WALKS)
            nx, ny, nz = hit.nx, hit.ny, hit.nz
            if was == FALLS:
                state.landed = state.drop
                state.drop = f4(0.0)
    g = geometry_at(frame.geometry)
    if p.swims != 0 and g.water_layer >= 0 and me.py < g.water + HOVERS * me.radius:
        # A ball on a slope stands higher than on the level: where its side meets the shore it has to walk out.
        high = me.radius * (1.0 + HOVERS) / max(hit.ny, f4(STEEPEST))
        shallow = hit.layer >= 0 and hit.ny > STEEPEST and hit.py + high >= g.water
        if not shallow:
            state.doing = i4(SWIMS)
            nx, ny, nz = f4(0.0), f4(1.0), f4(0.0)
    share = f4(1.0)
    if p.surface_smoothing > 0.0 and state.nx * state.nx + state.ny * state.ny + state.nz * state.nz > 0.5:
        share = 1.0 - exp(-frame.dt / p.surface_smoothing)
    x, y, z = between(state.nx, nx, share), between(state.ny, ny, share), between(state.nz, nz, share)
    squared = x * x + y * y + z * z
    if not squared > 1e-6:
        x, y, z, squared = nx, ny, nz, f4(1.0)
    per = per_length(squared)
    state.nx = x * per
    state.ny = y * per
    state.nz = z * per


def fall(me: Any, body: Any, p: Any, vigor: Any, dt: float) -> None:
    """Nothing to push off from: weight and air decide."""
    slowed = 1.0 / (1.0 + p.air_drag * dt)
    body.max_speed = p.max_speed * vigor.speed
    set_velocity(body, me.vx * slowed, (me.vy - p.gravity * dt) * slowed, me.vz * slowed)


def laid(x: float, y: float, z: float, state: Any) -> tuple[float, float, float]:
    """A velocity turned onto the surface; it keeps its length unless it points straight into it."""
    squared = x * x + y * y + z * z
    if not TINY < squared < ENORMOUS:
        return f4(0.0), f4(0.0), f4(0.0)
    into = x * state.nx + y * state.ny + z * state.nz
    x, y, z = x - into * state.nx, y - into * state.ny, z - into * state.nz
    left = x * x + y * y + z * z
    if left < 1e-6 * squared:
        return f4(0.0), f4(0.0), f4(0.0)
    grow = sqrt(squared / left)
    return x * grow, y * grow, z * grow


def walk(frame: Any, me: Any, desired: Any, body: Any, p: Any, vigor: Any, state: Any, hit: Any) -> None:
    """Go where it wants along the surface, and keep to the ground that comes next."""
    dt = frame.dt
    vx, vy, vz = laid(desired.vx, desired.vy, desired.vz, state)
    pace = sqrt(vx * vx + vy * vy + vz * vz)
    factor = f4(1.0)
    if state.doing == SWIMS:
        factor = p.swim_speed / max(p.max_speed, f4(1e-3))
    elif pace > 0.0:
        factor = slope_factor(asin(min(max(vy / pace, -1.0), 1.0)), p)
    vigor.speed *= factor
    if state.doing != SWIMS:
        vx, vy, vz = vx * factor, vy * factor, vz * factor
    # How it went over steps and came down from them says nothing about how fast it walks: only the level part does.
    rise = -(state.nx * me.vx + state.nz * me.vz) / max(state.ny, f4(STEEPEST))
    accelerate(body, me.vx, rise, me.vz, vx, vy, vz, p, vigor, dt)
    vy = body.vy
    if state.doing == SWIMS:
        g = geometry_at(frame.geometry)
        vy = min(max((g.water - me.py) / dt, -p.step_down_gravity), p.step_down_gravity)
    elif p.move != 0:
        vy = over_ground(frame, me, body, p, hit)
    set_velocity(body, body.vx, vy, body.vz)


def over_ground(frame: Any, me: Any, body: Any, p: Any, hit: Any) -> float:
    """The velocity upwards that keeps it on the ground: down small steps, and up those that it may climb.

    What lies under its leading edge tells a step, which is level on top, from a slope that is too steep.
    """
    dt, vy, low = frame.dt, body.vy, me.py - me.radius
    up = p.step_height + 0.5 * me.radius
    deep = 2.0 * up + me.radius
    x, z = me.px + body.vx * dt, me.pz + body.vz * dt
    pace = sqrt(body.vx * body.vx + body.vz * body.vz)
    ahead = me.radius / pace if pace > 0.0 else f4(0.0)
    cast_ray(frame, hit, x + body.vx * ahead, me.py + up, z + body.vz * ahead, 0.0, -1.0, 0.0, deep, p.mask)
    rises = hit.layer >= 0 and hit.py > low + SHALLOW * me.radius
    if rises and hit.ny < cos(p.max_slope):  # a wall: pressed against it, it would creep up
        away = max(sqrt(hit.nx * hit.nx + hit.nz * hit.nz), f4(1e-6))
        nx, nz = hit.nx / away, hit.nz / away
        into = min(body.vx * nx + body.vz * nz, f4(0.0))
        body.vx -= into * nx
        body.vz -= into * nz
        x, z, vy = me.px + body.vx * dt, me.pz + body.vz * dt, min(vy, f4(0.0))
        rises = False
    ball = fresh_ball()
    sweep_ball(frame, ball, x, me.py + up, z, 0.0, -1.0, 0.0, deep, me.radius, p.mask)
    over = ball.distance - up + vy * dt
    if ball.layer < 0 or over > p.step_height + me.radius:
        return vy
    if over > 0.0:
        # Whoever collides keeps a skin's width off the ground. Pressed down on a slope it would slide along it instead.
        return vy - min(max(over - HOVERS * me.radius, f4(0.0)) / dt, p.step_down_gravity)
    if rises and over < -SHALLOW * me.radius and hit.py <= low + p.step_height + 0.1 * me.radius:
        return vy + min(-over / dt, p.step_down_gravity + pace)
    return vy


def slope_factor(slope: float, p: Any) -> float:
    """How fast it goes on a slope, up or down, as part of its speed on the level."""
    if slope > 0.0:
        return 1.0 - way_through(p.min_slope, p.max_slope, slope)
    return between(1.0, p.downhill_boost, way_through(p.min_downhill, p.max_downhill, -slope))


def turn(me: Any, body: Any, desired: Any, p: Any, state: Any, dt: float) -> None:
    """Tilt to the surface, then turn on it towards where it goes: two turns, each with a speed of its own."""
    tilt, spin = p.surface_turn_speed * dt, p.rotation_speed * dt
    if state.doing == FALLS:
        tilt = spin = p.air_turn_speed * dt
    ux, uy, uz = turned(me.ux, me.uy, me.uz, state.nx, state.ny, state.nz, me.fx, me.fy, me.fz, tilt)
    fx, fy, fz = laid_square(me.fx, me.fy, me.fz, ux, uy, uz)
    if fx * fx + fy * fy + fz * fz < 0.5:  # it faced along the new up: what was its belly is ahead now
        fx, fy, fz = laid_square(-me.ux, -me.uy, -me.uz, ux, uy, uz)
    if fx * fx + fy * fy + fz * fz < 0.5:
        fx, fy, fz = laid_square(0.0, 0.0, 1.0, ux, uy, uz)
    wx, wy, wz = body.vx, body.vy, body.vz
    if p.move == 0:
        wx, wy, wz = desired.vx, desired.vy, desired.vz
    wx, wy, wz = laid_square(wx, wy, wz, ux, uy, uz)
    if wx * wx + wy * wy + wz * wz > 0.5:
        fx, fy, fz = turned(fx, fy, fz, wx, wy, wz, ux, uy, uz, spin)
    body.fx = fx
    body.fy = fy
    body.fz = fz
    body.ux = ux
    body.uy = uy
    body.uz = uz


def laid_square(x: float, y: float, z: float, ux: float, uy: float, uz: float) -> tuple[float, float, float]:
    """The unit vector square to up that is nearest to a vector; zeros where there is none."""
    along = x * ux + y * uy + z * uz
    x, y, z = x - along * ux, y - along * uy, z - along * uz
    squared = x * x + y * y + z * z
    if not 1e-8 < squared < ENORMOUS:
        return f4(0.0), f4(0.0), f4(0.0)
    per = 1.0 / sqrt(squared)
    return x * per, y * per, z * per
