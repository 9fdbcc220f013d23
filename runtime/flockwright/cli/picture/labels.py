"""The words on a picture: who is who and how many, how long a meter is, what this shows."""

from __future__ import annotations

import numpy as np

from flockwright.cli.picture.framing import HEIGHT, WIDTH, positions
from flockwright.cli.picture.herd import DART, colors_of
from flockwright.cli.picture.scene import round_meters
from flockwright.cli.picture.sheet import STRIP, TEXT, TEXT2, Sheet
from flockwright.plan.model import Plan
from flockwright.simulation.snapshot import Snapshot

_EDGE, _ROW, _PAD = 16.0, 24.0, 12.0


def draw_labels(sheet: Sheet, plan: Plan, now: Snapshot, caption: str) -> None:
    """Legend, scale bar and caption, each on a dark strip."""
    _legend(sheet, plan, now)
    _scale_bar(sheet)
    outside = sheet.view.outside(positions(now))
    told = [caption] if caption else []
    told += [f"{outside} outside the picture"] if outside else []
    if told:
        words = " · ".join(told)
        width = sheet.width_of(words, 12)
        right, bottom = WIDTH - _EDGE, HEIGHT - _EDGE
        sheet.box(right - width - 2 * _PAD, bottom - 28, right, bottom, STRIP, 0.78, 4)
        sheet.text((right - _PAD, bottom - 14), words, TEXT2, 12, anchor="rm")


def _legend(sheet: Sheet, plan: Plan, now: Snapshot) -> None:
    rows = [(animal.name or animal.id, now.alive.get(animal.id, 0), animal.id) for animal in plan.animals]
    if not rows:
        return
    names = max(sheet.width_of(name, 14, bold=True) for name, _, _ in rows)
    counts = max(sheet.width_of(str(count)) for _, count, _ in rows)
    width = _PAD + 22 + names + 20 + counts + _PAD
    sheet.box(_EDGE, _EDGE, _EDGE + width, _EDGE + 12 + _ROW * len(rows), STRIP, 0.78, 6)
    colors = colors_of(plan)
    for place, (name, count, animal) in enumerate(rows):
        y = _EDGE + 6 + _ROW * (place + 0.5)
        dart = DART @ np.array([[0.0, -1.0], [1.0, 0.0]]) * 8 + np.array([_EDGE + _PAD + 7, y + 1])
        sheet.polygon([(a, b) for a, b in dart.tolist()], colors[animal])
        sheet.text((_EDGE + _PAD + 22, y), name, TEXT, 14, bold=True)
        sheet.text((_EDGE + width - _PAD, y), str(count), TEXT2, 14, anchor="rm")


def _scale_bar(sheet: Sheet) -> None:
    meters = round_meters(110 / sheet.view.scale)
    length = meters * sheet.view.scale
    words = f"{meters:g} m"
    left, bottom = _EDGE, HEIGHT - _EDGE
    width = _PAD + length + 10 + sheet.width_of(words, 12) + _PAD
    sheet.box(left, bottom - 28, left + width, bottom, STRIP, 0.78, 4)
    x, y = left + _PAD, bottom - 14
    sheet.line([(x, y), (x + length, y)], TEXT, 2)
    for end in (x, x + length):
        sheet.line([(end, y - 4), (end, y + 4)], TEXT, 2)
    sheet.text((x + length + 10, y), words, TEXT2, 12)
