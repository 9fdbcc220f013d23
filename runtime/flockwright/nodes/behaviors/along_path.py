"""Where on a sampled path an animal is. A piece is what lies between two samples, numbered by the first."""

from __future__ import annotations

from typing import Any

from flockwright.engine.words import f4, floats, i4, i8, layout

TRAVELER = layout(arc="f4", going="i4")
"""How far along the path an animal is."""
NOT_YET, ALONG, BACK = 0, 1, 2
"""Fresh: the whole path is searched. Along: only around where it was. Back: from an open end to the start."""
ANYWHERE = 1e30
"""The square of a distance that nothing is away."""


def closest_on(samples: Any, piece: int, x: float, y: float, z: float) -> tuple[float, float]:
    """The squared distance to a piece, and where on it, 0…1, its closest point is."""
    at = 3 * piece
    sx, sy, sz = samples[at + 3] - samples[at], samples[at + 4] - samples[at + 1], samples[at + 5] - samples[at + 2]
    dx, dy, dz = x - samples[at], y - samples[at + 1], z - samples[at + 2]
    along = (dx * sx + dy * sy + dz * sz) / max(sx * sx + sy * sy + sz * sz, 1e-12)
    share = min(max(along, 0.0), 1.0)
    dx -= share * sx
    dy -= share * sy
    dz -= share * sz
    return dx * dx + dy * dy + dz * dz, share


def nearest_piece(samples: Any, pieces: int, x: float, y: float, z: float) -> int:
    """The closest of all pieces."""
    best = i8(0)
    least, _share = closest_on(samples, best, x, y, z)
    for piece in range(1, pieces):
        squared, _share = closest_on(samples, piece, x, y, z)
        if squared < least:
            least = squared
            best = i8(piece)
    return best


def downhill(samples: Any, pieces: int, rings: bool, piece: int, way: int, x: float, y: float, z: float) -> int:
    """The piece reached by going one way as long as the path comes closer."""
    here = i8(piece)
    least, _share = closest_on(samples, here, x, y, z)
    for _piece in range(pieces):
        following = here + way
        if rings:
            following = (following + pieces) % pieces
        elif following < 0 or following >= pieces:
            return here
        squared, _share = closest_on(samples, following, x, y, z)
        if not squared < least:
            return here
        least = squared
        here = following
    return here


def piece_at(arc: float, step: float, pieces: int) -> int:
    """The piece that lies so far along the path."""
    return i8(min(max(i8(arc / step), 0), pieces - 1))


def locate(path: Any, traveler: Any, loops: bool, near: float, x: float, y: float, z: float) -> tuple[float, bool]:
    """Find the traveler's place on the path anew; the squared distance to it, and whether the path ends there.

    Who is on the way back to the start has arrived when `near` it.
    """
    samples, pieces = floats(path.samples), i8(path.count) - 1
    rings = loops and path.closed != 0
    piece = i8(0)
    squared, share = closest_on(samples, piece, x, y, z)
    if traveler.going == BACK:
        if not squared < near * near:
            return squared, False
        traveler.arc = f4(0.0)
    piece = piece_at(traveler.arc, path.step, pieces)
    if traveler.going == NOT_YET:
        piece = nearest_piece(samples, pieces, x, y, z)
    piece = downhill(samples, pieces, rings, piece, 1, x, y, z)
    piece = downhill(samples, pieces, rings, piece, -1, x, y, z)
    squared, share = closest_on(samples, piece, x, y, z)
    if not squared < ANYWHERE:
        return squared, False
    traveler.arc = (float(piece) + share) * path.step
    ends = not rings and piece == pieces - 1 and share >= 1.0
    traveler.going = i4(BACK) if ends and loops else i4(ALONG)
    return squared, ends
