"""Recordings: the pictures that moved, the places of everybody, whole files or none."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from PySide6.QtGui import QImage
from tests.editor.render.rig import stage, still, view

from flockwright_editor.preview.record import words
from flockwright_editor.preview.record.recorder import WIDEST, Recorder, save_picture
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.look import Look, Picture


def picture(time: float, run: int = 0, width: int = 64, shade: int = 0) -> Picture:
    """A picture of one color, at a time of a run."""
    buffer = np.full((48, width, 4), shade, np.uint8)
    image = QImage(buffer.data, width, 48, 4 * width, QImage.Format.Format_RGB32)
    moment = still(view("a", [(time, 0, 0)]), time=time, run=run)
    return Picture(image, Look(Camera(width=width, height=48), stage(), moment), 1.0, buffer)


def recorded(path: Path, pictures: list[Picture]) -> list[Any]:
    told: list[Any] = []
    recorder = Recorder(path, lambda *what: told.append(what))
    for one in pictures:
        recorder.add(one)
        one.buffer[:] = 0  # the renderer paints over it as soon as it is given back
    recorder.finish()
    assert recorder.wait(60)
    assert recorder.full
    return told


def test_a_gif_has_a_picture_for_every_twentieth_of_a_second_that_passed(qapp: Any, tmp_path: Path) -> None:
    path = tmp_path / "herd.gif"
    times = [0.0, 0.0, 0.02, 0.05, 0.05, 0.1, 0.2]  # a pause and too little time add nothing
    told = recorded(path, [picture(time, shade=60 + 20 * i) for i, time in enumerate(times)])
    assert told == [(path, "")]
    with Image.open(path) as made:
        assert (made.n_frames, made.size, made.info["duration"]) == (4, (64, 48), 50)
        shades = []
        for number in range(4):
            made.seek(number)
            shades.append(made.convert("RGB").getpixel((9, 9))[0])
    assert shades == [60, 120, 160, 180]
    assert list(tmp_path.iterdir()) == [path]


def test_a_wide_preview_is_recorded_smaller_and_keeps_its_first_size(qapp: Any, tmp_path: Path) -> None:
    path = tmp_path / "wide.gif"
    recorded(path, [picture(0.0, width=2000), picture(0.1, width=2000, shade=90), picture(0.2, width=64)])
    with Image.open(path) as made:
        assert made.size == (WIDEST, round(48 * WIDEST / 2000))
        assert made.n_frames == 3


def test_a_csv_has_every_moment_once_and_goes_on_after_a_reset(qapp: Any, tmp_path: Path) -> None:
    path = tmp_path / "herd.csv"
    recorded(path, [picture(0.0), picture(0.0), picture(0.5), picture(0.25, run=1)])
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["time"]) for row in rows] == [0.0, 0.5, 0.25]
    assert [float(row["x"]) for row in rows] == [0.0, 0.5, 0.25]


def test_what_cannot_be_written_gets_a_sentence(qapp: Any, tmp_path: Path) -> None:
    path = tmp_path / "no folder" / "herd.gif"
    ((missing, sentence),) = recorded(path, [picture(0.0), picture(0.1)])
    assert missing is None
    assert sentence.startswith(f"Not recorded: {path}")
    assert save_picture(picture(0.0).image, tmp_path / "no folder" / "a.png").startswith("Not recorded")
    assert recorded(tmp_path / "empty.gif", []) == [(None, words.NOTHING)]
    assert not list(tmp_path.iterdir())


def test_a_single_picture_keeps_every_pixel(qapp: Any, tmp_path: Path) -> None:
    image = QImage(5, 3, QImage.Format.Format_RGB32)
    image.fill(0xFF102030)
    image.setPixel(4, 2, 0xFFAABBCC)
    assert save_picture(image, tmp_path / "one.png") == ""
    with Image.open(tmp_path / "one.png") as made:
        assert made.getpixel((4, 2)) == (0xAA, 0xBB, 0xCC)
        assert made.getpixel((0, 0)) == (0x10, 0x20, 0x30)
