"""Pictures for docs/observability.md: fields of view as the editor's map draws them, and one plot. `make docs`.

Everything is drawn from the runtime's own curves, so the pictures cannot say anything else than what animals do.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPainterPath, QPen, QPolygonF

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves.evaluation import evaluated
from flockwright_editor.inspector.curves.map import heat_image, heat_ramp
from flockwright_editor.inspector.curves.map_ink import ground, light, paint_animal
from flockwright_editor.inspector.curves.sight import Sight, contours, place
from flockwright_editor.theme.theme import Theme, faded, mix

ONE = Curve(shape="constant")
CELL, RADIUS, HEAD, FOOT = 232, 92, 8, 30


def near(shape: str, power: float = 2.0) -> Sight:
    """A field that only distance shapes."""
    return Sight(1.0, 360.0, 0.0, Curve(shape=shape, power=power), ONE)  # type: ignore[arg-type]


def ahead(shape: str, power: float, view: float) -> Sight:
    """A field that only the angle shapes."""
    return Sight(1.0, view, 0.0, ONE, Curve(shape=shape, power=power))  # type: ignore[arg-type]


SHEETS: dict[str, tuple[tuple[str, Sight], ...]] = {
    "observability-distance": (
        ("6.24  linear: 1 − x", near("fall", 1.0)),
        ("6.26  inverse, power 1", near("inverse_power", 1.0)),
        ("6.27  inverse, power 2", near("inverse_power", 2.0)),
        ("6.28  inverse, power 3", near("inverse_power", 3.0)),
    ),
    "observability-steep": (
        ("6.29  fall steep, power 1", near("fall_steep", 1.0)),
        ("6.30  fall steep, power 2", near("fall_steep", 2.0)),
        ("6.31  fall steep, power 3", near("fall_steep", 3.0)),
    ),
    "observability-angle": (
        ("6.32  linear, view 360°", ahead("fall", 1.0, 360.0)),
        ("6.33  fall, power 2, view 180°", ahead("fall", 2.0, 180.0)),
        ("6.34  fall, power 3, view 180°", ahead("fall", 3.0, 180.0)),
    ),
    "observability-product": (
        ("6.35  inverse, power 2", near("inverse_power", 2.0)),
        ("6.36  fall, power 2, view 360°", ahead("fall", 2.0, 360.0)),
        ("6.37  both multiplied", Sight(1.0, 360.0)),
    ),
}
"""The fields of the thesis' Figures 6.24 and 6.26–6.37."""


def draw_sheet(theme: Theme, cells: tuple[tuple[str, Sight], ...], ratio: int = 2) -> QImage:
    """Fields side by side, each with its name below."""
    high = HEAD + 2 * RADIUS + FOOT
    image = QImage(CELL * len(cells) * ratio, high * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(ground())
    p = QPainter(image)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    for i, (name, sight) in enumerate(cells):
        middle = QPointF(CELL * (i + 0.5), HEAD + RADIUS)
        draw_field(p, theme, middle, sight, ratio)
        p.setFont(theme.font(12))
        p.setPen(light(theme, 0.85))
        p.drawText(QRectF(CELL * i, high - FOOT, CELL, FOOT), int(Qt.AlignmentFlag.AlignCenter), name)
    p.end()
    # A palette of the ramp, and of lines over it, makes a file a quarter of the size.
    table = [int(shade) for shade in heat_ramp(160)]
    table += [
        mix(QColor.fromRgba(int(shade)), light(theme), part).rgba()
        for shade in heat_ramp(24)
        for part in (0.25, 0.5, 0.75)
    ]
    table += [mix(ground(), theme.color("accent"), part).rgba() for part in np.linspace(0.2, 1, 24)]
    return image.convertToFormat(QImage.Format.Format_Indexed8, table)


def draw_field(p: QPainter, theme: Theme, middle: QPointF, sight: Sight, ratio: int) -> None:
    """One field: heat, lines of equal weight, edge, animal."""
    box = QRectF(middle.x() - RADIUS, middle.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
    p.drawImage(box, heat_image(sight, 2 * RADIUS * ratio))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(faded(theme.color("overlayText"), 0.5), 1))
    for lines in contours(sight).values():
        for line in lines:
            points = [place(*at) for at in line]
            p.drawPolyline(QPolygonF([middle + QPointF(x, -y) * (RADIUS / sight.max_distance) for x, y in points]))
    edge = QPainterPath()
    half = min(sight.max_angle / 2, 180.0)
    edge.arcMoveTo(box, 90 - half)
    edge.arcTo(box, 90 - half, 2 * half)
    p.drawPath(edge)
    p.save()
    p.translate(middle)
    p.scale(0.55, 0.55)
    paint_animal(p, theme, QPointF(0, 0), theme.color("accent"))
    p.restore()


def inverse_plot() -> str:
    """Figure 6.25 as a picture of lines: 0.05 · inverse for three powers."""
    wide, high, left, top = 440.0, 220.0, 40.0, 12.0
    xs = np.linspace(0.001, 1.0, 400)

    def spot(x: float, y: float) -> str:
        return f"{left + x * wide:.1f},{top + (1 - min(y, 1.0)) * high:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 90:.0f} {top + high + 30:.0f}" '
        f'font-family="Inter, Helvetica, Arial, sans-serif" font-size="11" fill="#5B6370">',
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="#FFFFFF" stroke="#CDD2DA"/>',
    ]
    for i in range(5):
        y = top + high * i / 4
        x = left + wide * i / 4
        parts.append(f'<path d="M{left} {y}H{left + wide}M{x} {top}V{top + high}" stroke="#E6E9EE"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{1 - i / 4:g}</text>')
        parts.append(f'<text x="{x}" y="{top + high + 16}" text-anchor="middle">{i / 4:g}</text>')
    for power, color in ((1.0, "#1A6AC2"), (2.0, "#197542"), (3.0, "#AC500D")):
        ys = 0.05 * evaluated(Curve(shape="inverse_power", power=power)).at(xs)
        kept = [spot(float(x), float(y)) for x, y in zip(xs, ys, strict=True) if y <= 1.0]
        parts.append(f'<polyline points="{" ".join(kept)}" fill="none" stroke="{color}" stroke-width="2"/>')
        start = float(xs[int(np.argmax(ys <= 1.0))])
        at = left + start * wide + 8
        parts.append(f'<text x="{at:.0f}" y="{top + 14 * power + 2:.0f}" fill="{color}">power {power:g}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Draw all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("docs/pictures"))
    folder: Path = parser.parse_args().to
    application = QGuiApplication([])
    theme = Theme("dark")
    for name, cells in SHEETS.items():
        path = folder / f"{name}.png"
        draw_sheet(theme, cells).save(str(path))
        print(path, path.stat().st_size // 1024, "KB")
    (folder / "observability-inverse.svg").write_text(inverse_plot(), encoding="utf-8")
    application.quit()


if __name__ == "__main__":
    main()
