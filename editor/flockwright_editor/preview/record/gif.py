"""Moving pictures as GIF: one palette for all, so that colors do not flicker, written while pictures still come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

FOUND, LOOKED_AT, SIDE = 204, 12, 256
"""Colors of the palette that are found in the first pictures, in how many of them, and how large they are for that."""
SPARE = tuple(product((24, 96, 168, 240), (24, 96, 168, 240), (32, 128, 224)))
"""The other colors, spread evenly, for what comes into the picture later."""


def write_gif(path: Path, pictures: Iterable[Image], seconds_each: float) -> int:
    """Write pictures that play for ever; how many they were. Nothing is written of none."""
    coming = iter(pictures)
    first = list(islice(coming, LOOKED_AT))
    if not first:
        return 0
    palette = _palette(first)
    count = len(first)

    def rest() -> Iterator[Image]:
        nonlocal count
        yield from (_reduced(picture, palette) for picture in first[1:])
        for picture in coming:
            count += 1
            yield _reduced(picture, palette)

    _reduced(first[0], palette).save(
        path,
        "GIF",
        save_all=True,
        append_images=rest(),
        duration=max(round(100 * seconds_each), 2) * 10,
        loop=0,
        disposal=1,
        optimize=False,
    )
    return count


def _palette(pictures: list[Image]) -> Any:
    """A picture that holds the colors of all."""
    from PIL import Image

    wide, high = (min(side, SIDE) for side in pictures[0].size)
    sheet = Image.new("RGB", (wide, high * len(pictures)))
    for number, picture in enumerate(pictures):
        sheet.paste(picture.convert("RGB").resize((wide, high), Image.Resampling.NEAREST), (0, number * high))
    found: list[int] = (sheet.quantize(FOUND, method=Image.Quantize.MEDIANCUT).getpalette() or [])[: 3 * FOUND]
    made = Image.new("P", (1, 1))
    made.putpalette([*found, *(part for color in SPARE for part in color)])
    return made


def _reduced(picture: Image, palette: Any) -> Any:
    from PIL import Image

    return picture.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
