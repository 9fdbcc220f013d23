"""Moving pictures as GIF: one palette for all, so that colors do not flicker, written while pictures still come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

COLORS = 255


def write_gif(path: Path, pictures: Iterable[Image], seconds_each: float) -> int:
    """Write pictures that play for ever; how many they were. Nothing is written of none."""
    from PIL import Image

    coming = iter(pictures)
    first = next(coming, None)
    if first is None:
        return 0
    palette: Any = first.convert("RGB").quantize(COLORS, method=Image.Quantize.MEDIANCUT)
    count = 1

    def rest() -> Iterator[Image]:
        nonlocal count
        for picture in coming:
            count += 1
            yield _reduced(picture, palette)

    _reduced(first, palette).save(
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


def _reduced(picture: Image, palette: Any) -> Any:
    from PIL import Image

    return picture.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
