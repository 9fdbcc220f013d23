"""Pictures of all presets for the docs, as the preset browser draws its thumbnails, only larger. `make docs`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from flockwright.cli.presets import all_presets, name_of
from flockwright_editor.preview.record.studio import Studio
from flockwright_editor.preview.record.thumbnail import draw

SIZE = (960, 420)


def main() -> None:
    """Draw them all, or those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("docs/pictures/presets"))
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    with Studio() as studio:
        for preset in all_presets():
            if not asked.names or name_of(preset) in asked.names:
                draw(studio, preset, asked.to / f"{name_of(preset)}.png", *SIZE)
                print(name_of(preset), flush=True)


if __name__ == "__main__":
    main()
