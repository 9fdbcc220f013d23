"""Life: what happens between animals once everybody has moved. One task, each part by ascending slot.

Chewing ends; mouths bite what their owners reached for; whoever is bitten alive dies; what lies in a mouth goes with
it, and what lies nowhere falls. Behaviors only leave wishes (`wanted` of a mouth): here they come true, and nothing
else of an animal is written.

What changes who is where (the dead lose their tags, what is eaten up is gone) is only marked: whoever owns the
entities sees to it between the steps.
"""

from __future__ import annotations

from typing import Any

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.words import at, f4, floats, i4, i8, ints, layout, masks
from flockwright.nodes.families.context import BODY_BYTES, body_at, frame_at
from flockwright.nodes.families.dropping import drop
from flockwright.nodes.families.motion import set_velocity
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import DYING, FALLING, HELD, IDLE, LIVING, RESTING

LIFE = layout(
    frame="i8", bodies="i8", standing="i8", kinds="i8", species="i8",  # of all entities, by slot
    mouths="i8", hungers="i8", foods="i8", sounds="i8", claims="i8",   # components and room for claims, by slot
    eaters="i8", eater_count="i8",                                     # slots of the living that have a mouth
    heard="i8", heard_count="i8",                                      # slots of sounds
    things="i8", thing_count="i8",                                     # slots of what falls, lies or is held
    walkers="i8", walker_count="i8",                                   # LANDER records
    events="i8", room="i8", happened="i8", tallies="i8", changes="i8",
    has_mouth="u8", has_hunger="u8", has_food="u8",
    sorts="i8", solid="i4", bottom="f4",
)  # fmt: skip
"""`happened` counts events, of which the ring `events` keeps the last `room`. `changes` is not 0 when somebody died,
was eaten up or fell silent. `sorts` says by species what it is: ANIMAL, THING, or ROOTED, which nobody carries.
`solid` are the layers that things lie on, `bottom` is where the world ends."""
EVENT = layout(kind="i4", slot="i4", other="i4", value="f4")
TALLY = layout(bites="i8", catches="i8", deaths="i8", landings="i8", eaten="f8")
"""What has happened to a species since the start, each counted once whatever the ring drops."""
LANDER = layout(slots="i8", count="i8", state="i8", bytes="i8")
"""Animals whose mover tells of landings: the slots of the living, and the field of each one's state that tells."""

ANIMAL, THING, ROOTED = range(3)
BITE, CATCH, DEATH, LANDING = range(4)
EVENT_WORDS = ("bite", "catch", "death", "landing")
HARD = 1.5
"""A landing slower than this, in m/s, is a step."""

life_at, event_at, tally_at, lander_at = at(LIFE), at(EVENT), at(TALLY), at(LANDER)
mouth_at, hunger_at, food_at, sound_at = (at(COMPONENTS[kind].layout) for kind in ("mouth", "hunger", "food", "sound"))
MOUTH_BYTES, HUNGER_BYTES, FOOD_BYTES, SOUND_BYTES = (
    COMPONENTS[kind].layout.itemsize for kind in ("mouth", "hunger", "food", "sound")
)
EVENT_BYTES, TALLY_BYTES, LANDER_BYTES = EVENT.itemsize, TALLY.itemsize, LANDER.itemsize


def live(lo: int, hi: int, context: int, scratch: int) -> None:
    """One step of life. One task does it all; its range is not used."""
    c = life_at(context)
    dt = frame_at(c.frame).dt
    if dt > 0.0:
        fall_silent(c)
        chew(c, dt)
        claim(c)
        bite_all(c)
        move_things(c, dt)
        land(c)
    forget_wishes(c)


def fall_silent(c: Any) -> None:
    """Sounds end."""
    heard = ints(c.heard)
    for i in range(c.heard_count):
        sound = sound_at(c.sounds + i8(heard[i]) * SOUND_BYTES)
        if sound.age >= sound.lifetime:
            c.changes += 1


def chew(c: Any, dt: float) -> None:
    """Chewing ends, and lets go of what was chewed."""
    eaters = ints(c.eaters)
    for i in range(c.eater_count):
        slot = i8(eaters[i])
        mouth = mouth_at(c.mouths + slot * MOUTH_BYTES)
        if mouth.chewing > 0.0:
            mouth.chewing = max(mouth.chewing - dt, 0.0)
            if mouth.chewing <= 0.0:
                let_go(c, slot)


def let_go(c: Any, slot: int) -> None:
    """A mouth opens: what it held falls."""
    mouth = mouth_at(c.mouths + slot * MOUTH_BYTES)
    if mouth.food > 0:
        thing = i8(mouth.food) - 1
        food = food_at(c.foods + thing * FOOD_BYTES)
        if food.held == slot + 1:
            food.held = i4(0)
            standing = ints(c.standing)
            if standing[thing] == HELD:
                standing[thing] = i4(FALLING)
            if food.left <= 0.0:
                c.changes += 1
        mouth.food = i4(0)


def can_bite(c: Any, slot: int, thing: int) -> bool:
    """Whether a mouth is free, and what it wants is there to be eaten."""
    mouth = mouth_at(c.mouths + slot * MOUTH_BYTES)
    standing = ints(c.standing)
    if standing[slot] != LIVING or mouth.chewing > 0.0 or thing == slot:
        return False
    if standing[thing] == IDLE or standing[thing] == DYING or (masks(c.kinds)[thing] & c.has_food) == 0:
        return False
    return food_at(c.foods + thing * FOOD_BYTES).left > 0.0


def claim(c: Any) -> None:
    """Of all who want a thing, the nearest mouth gets it; of equally near ones the first."""
    eaters, claims = ints(c.eaters), ints(c.claims)
    for i in range(c.eater_count):
        slot = i8(eaters[i])
        mouth = mouth_at(c.mouths + slot * MOUTH_BYTES)
        if mouth.wanted > 0 and can_bite(c, slot, i8(mouth.wanted) - 1):
            thing = i8(mouth.wanted) - 1
            best = i8(claims[thing]) - 1
            if best < 0 or mouth.wanted_distance < mouth_at(c.mouths + best * MOUTH_BYTES).wanted_distance:
                claims[thing] = i4(slot + 1)


def bite_all(c: Any) -> None:
    """Those who got what they want bite it, unless they have been bitten to death themselves by then."""
    eaters, claims = ints(c.eaters), ints(c.claims)
    for i in range(c.eater_count):
        slot = i8(eaters[i])
        wanted = mouth_at(c.mouths + slot * MOUTH_BYTES).wanted
        if wanted > 0 and claims[i8(wanted) - 1] == slot + 1:
            claims[i8(wanted) - 1] = i4(0)
            if can_bite(c, slot, i8(wanted) - 1):
                bite(c, slot, i8(wanted) - 1)


def bite(c: Any, slot: int, thing: int) -> None:
    """One bite: it kills what lives, stills hunger, and takes into the mouth what fits there."""
    standing, species = ints(c.standing), ints(c.species)
    sort = ints(c.sorts)[i8(species[thing])]
    if standing[thing] == LIVING and sort == ANIMAL:
        die(c, thing)
        tell(c, DEATH, thing, slot, f4(0.0))
        tell(c, CATCH, slot, thing, f4(0.0))
        tally_of(c, slot).catches += 1
    mouth, food = mouth_at(c.mouths + slot * MOUTH_BYTES), food_at(c.foods + thing * FOOD_BYTES)
    taken = min(mouth.bite_size, food.left)
    food.left -= taken
    if (masks(c.kinds)[slot] & c.has_hunger) != 0:
        hunger = hunger_at(c.hungers + slot * HUNGER_BYTES)
        hunger.level = max(hunger.level - taken * food.nutrition, 0.0)
    tell(c, BITE, slot, thing, taken)
    tally = tally_of(c, slot)
    tally.bites += 1
    tally.eaten += taken
    mouth.chewing = mouth.chew_time
    if mouth.chew_time > 0.0:
        mouth.food = i4(thing + 1)
        radius = body_at(c.bodies + thing * BODY_BYTES).radius
        if sort != ROOTED and radius <= mouth.bite_radius:
            take(c, slot, thing)
    if food.left <= 0.0 and food.held == 0:
        c.changes += 1


def take(c: Any, slot: int, thing: int) -> None:
    """Hold a thing in the mouth, out of whose mouth ever."""
    standing = ints(c.standing)
    food = food_at(c.foods + thing * FOOD_BYTES)
    if food.held > 0 and food.held != slot + 1:
        other = mouth_at(c.mouths + (i8(food.held) - 1) * MOUTH_BYTES)
        if other.food == thing + 1:
            other.food = i4(0)
    food.held = i4(slot + 1)
    if standing[thing] != DYING:
        standing[thing] = i4(HELD)


def die(c: Any, slot: int) -> None:
    """An animal ends. It keeps its body, its speed and what there is to eat of it."""
    ints(c.standing)[slot] = i4(DYING)
    if (masks(c.kinds)[slot] & c.has_mouth) != 0:
        let_go(c, slot)
        mouth = mouth_at(c.mouths + slot * MOUTH_BYTES)
        mouth.chewing = f4(0.0)
    tally_of(c, slot).deaths += 1
    c.changes += 1


def tally_of(c: Any, slot: int) -> Any:
    """The counts of an animal's species."""
    return tally_at(c.tallies + i8(ints(c.species)[slot]) * TALLY_BYTES)


def tell(c: Any, kind: int, slot: int, other: int, value: float) -> None:
    """Let something have happened."""
    event = event_at(c.events + (c.happened % c.room) * EVENT_BYTES)
    event.kind = i4(kind)
    event.slot = i4(slot)
    event.other = i4(other)
    event.value = value
    c.happened += 1


def move_things(c: Any, dt: float) -> None:
    """What is held goes with the mouth that holds it; what is not falls."""
    things, standing = ints(c.things), ints(c.standing)
    frame = frame_at(c.frame)
    for i in range(c.thing_count):
        slot = i8(things[i])
        body = body_at(c.bodies + slot * BODY_BYTES)
        if standing[slot] == HELD:
            holder = i8(food_at(c.foods + slot * FOOD_BYTES).held) - 1
            carry(body, body_at(c.bodies + holder * BODY_BYTES), mouth_at(c.mouths + holder * MOUTH_BYTES))
        elif standing[slot] == FALLING:
            impact = drop(frame, body, c.solid, c.bottom, dt)
            if impact >= 0.0:
                standing[slot] = i4(RESTING)
                if impact > HARD and ints(c.sorts)[i8(ints(c.species)[slot])] == ANIMAL:
                    tell(c, LANDING, slot, i8(-1), impact)
                    tally_of(c, slot).landings += 1


def carry(body: Any, holder: Any, mouth: Any) -> None:
    """Put a body into a mouth."""
    rx = holder.uy * holder.fz - holder.uz * holder.fy
    ry = holder.uz * holder.fx - holder.ux * holder.fz
    rz = holder.ux * holder.fy - holder.uy * holder.fx
    x, y, z = mouth.offset.x, mouth.offset.y, mouth.offset.z
    body.px = holder.px + x * rx + y * holder.ux + z * holder.fx
    body.py = holder.py + x * ry + y * holder.uy + z * holder.fy
    body.pz = holder.pz + x * rz + y * holder.uz + z * holder.fz
    set_velocity(body, holder.vx, holder.vy, holder.vz)


def land(c: Any) -> None:
    """Movers leave how fast somebody came down."""
    for i in range(c.walker_count):
        lander = lander_at(c.walkers + i * LANDER_BYTES)
        slots = ints(lander.slots)
        for j in range(lander.count):
            slot = i8(slots[j])
            told = floats(lander.state + slot * lander.bytes)
            if told[0] > 0.0:
                if told[0] > HARD:
                    tell(c, LANDING, slot, i8(-1), told[0])
                    tally_of(c, slot).landings += 1
                told[0] = f4(0.0)


def forget_wishes(c: Any) -> None:
    """A wish lasts for one step."""
    eaters = ints(c.eaters)
    for i in range(c.eater_count):
        mouth = mouth_at(c.mouths + i8(eaters[i]) * MOUTH_BYTES)
        mouth.wanted = i4(0)
        mouth.wanted_distance = f4(0.0)


LIVE = Kernel(live, "Life", origin=Origin(__name__, "LIVE"))
