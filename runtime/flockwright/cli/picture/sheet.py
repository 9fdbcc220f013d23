"""What a picture is drawn on: pixels as they will be seen, whatever the fineness of drawing; colors; letters."""

from __future__ import annotations

from functools import cache
from typing import Any

from PIL import Image, ImageColor, ImageDraw, ImageFont

from flockwright.cli.picture.framing import HEIGHT, WIDTH, View

Color = tuple[int, int, int]
Point = tuple[float, float]

GROUND, DOT, LINE = (0x15, 0x17, 0x1B), (0x27, 0x2B, 0x33), (0x3E, 0x45, 0x50)
STRIP, TEXT, TEXT2, TEXT3 = (0x0A, 0x0F, 0x13), (0xE8, 0xEB, 0xF0), (0xB4, 0xBB, 0xC7), (0x8F, 0x97, 0xA5)
BLUE, GREEN = (0x4C, 0x9F, 0xFF), (0x5C, 0xC4, 0x8D)

SPECIES = ("#5AA9FF", "#FF9A57", "#6FD492", "#B792FF", "#FFC857", "#3FD2CE", "#EE8FD6", "#FF6464", "#B9D84F", "#CDA075")
"""For animals without a color of their own, in turn."""

FONTS = {
    False: ("Inter-Regular.otf", "Inter-Regular.ttf", "DejaVuSans.ttf", "arial.ttf", "Helvetica.ttc"),
    True: ("Inter-SemiBold.otf", "Inter-SemiBold.ttf", "DejaVuSans-Bold.ttf", "arialbd.ttf", "Helvetica.ttc"),
}


class Sheet:
    """A drawing whose units are the pixels of the finished picture."""

    fine = 3

    def __init__(self, view: View) -> None:
        self.view = view
        self.image = Image.new("RGB", (WIDTH * self.fine, HEIGHT * self.fine), GROUND)
        # In this mode colors with an alpha are laid over what is there.
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def polygon(self, points: list[Point], fill: Color, alpha: float = 1.0, rim: Color | None = None) -> None:
        fine = [(x * self.fine, y * self.fine) for x, y in points]
        self.draw.polygon(fine, _laid(fill, alpha))
        if rim is not None:
            self.draw.line([*fine, fine[0]], rim, max(1, round(0.7 * self.fine)), joint="curve")

    def line(self, points: list[Point], color: Color, width: float = 1.0, alpha: float = 1.0) -> None:
        fine = [(x * self.fine, y * self.fine) for x, y in points]
        self.draw.line(fine, _laid(color, alpha), max(1, round(width * self.fine)), joint="curve")

    def circle(
        self, at: Point, radius: float, color: Color, *, width: float = 0.0, alpha: float = 1.0, fill: float = 0.0
    ) -> None:
        """A circle with a line of that width, filled with that alpha."""
        x, y, r = at[0] * self.fine, at[1] * self.fine, radius * self.fine
        inside = _laid(color, fill) if fill else None
        outline = _laid(color, alpha) if width else None
        self.draw.ellipse((x - r, y - r, x + r, y + r), inside, outline, max(1, round(width * self.fine)))

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: Color, alpha: float, round_by: float
    ) -> None:
        corners = (left * self.fine, top * self.fine, right * self.fine, bottom * self.fine)
        self.draw.rounded_rectangle(corners, round_by * self.fine, _laid(fill, alpha))

    def text(
        self, at: Point, words: str, color: Color = TEXT, size: float = 14, *, bold: bool = False, anchor: str = "lm"
    ) -> None:
        place = (at[0] * self.fine, at[1] * self.fine)
        self.draw.text(place, words, color, font(size * self.fine, bold), anchor=anchor)

    def width_of(self, words: str, size: float = 14, *, bold: bool = False) -> float:
        return float(self.draw.textlength(words, font(size * self.fine, bold))) / self.fine


@cache
def font(size: float, bold: bool) -> Any:
    """The project's font where it is installed, else one that is."""
    for name in FONTS[bold]:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


def species_color(color: str, place: int) -> Color:
    """An animal's color, or the one that comes by turns."""
    try:
        red, green, blue = ImageColor.getrgb(color)[:3]
    except ValueError:
        red, green, blue = ImageColor.getrgb(SPECIES[place % len(SPECIES)])[:3]
    return red, green, blue


def mixed(color: Color, other: Color, part: float) -> Color:
    """A color with a part of another in it."""
    r, g, b = (round(a + (o - a) * part) for a, o in zip(color, other, strict=True))
    return r, g, b


def _laid(color: Color, alpha: float) -> tuple[int, int, int, int]:
    return (*color, round(255 * min(max(alpha, 0.0), 1.0)))
