"""Trajectories on disk: CSV line by line while the run goes on, NPZ in one piece at its end."""

from __future__ import annotations

import csv
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from flockwright.simulation.snapshot import Snapshot
from flockwright.world.records import Array

COLUMNS = ("step", "time", "animal", "handle", "x", "y", "z", "vx", "vy", "vz", "speed")


class Recording:
    """Writes snapshots to one or both files. Use it as a context: leaving it finishes them."""

    def __init__(self, csv_file: Path | None = None, npz_file: Path | None = None) -> None:
        self._npz_file = npz_file
        self._frames: list[dict[str, Array]] = []
        self._csv_handle = csv_file.open("w", newline="", encoding="utf-8") if csv_file else None
        self._csv = csv.writer(self._csv_handle) if self._csv_handle else None
        if self._csv:
            self._csv.writerow(COLUMNS)

    def add(self, snapshot: Snapshot) -> None:
        """Record a moment."""
        if self._csv:
            for name, view in snapshot.herds.items():
                numbers = np.concatenate([view.position, view.velocity, view.speed[:, None]], axis=1)
                for handle, row in zip(view.handles.tolist(), numbers.tolist(), strict=True):
                    time = f"{snapshot.time:.6f}"
                    self._csv.writerow((snapshot.step, time, name, handle, *(f"{value:.6g}" for value in row)))
        if self._npz_file:
            frame: dict[str, Array] = {"step": np.array(snapshot.step), "time": np.array(snapshot.time)}
            for name, view in snapshot.herds.items():
                frame[f"{name}.handle"] = view.handles
                frame[f"{name}.position"] = view.position
                frame[f"{name}.velocity"] = view.velocity
            self._frames.append(frame)

    def __enter__(self) -> Recording:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._csv_handle:
            self._csv_handle.close()
        if self._npz_file and self._frames:
            np.savez_compressed(self._npz_file, **_stacked(self._frames))


def _stacked(frames: list[dict[str, Array]]) -> dict[str, Any]:
    """One array a name with the frames along its first axis; animals that came later are NaN (handle −1) before."""
    names = {name for frame in frames for name in frame}
    made: dict[str, Any] = {}
    for name in sorted(names):
        parts = [frame[name] for frame in frames if name in frame]
        longest = max((part.shape[0] if part.ndim else 0) for part in parts)
        made[name] = np.stack([_padded(frame.get(name), parts[0], longest) for frame in frames])
    return made


def _padded(part: Array | None, like: Array, longest: int) -> Array:
    if not like.ndim:
        return like if part is None else part
    empty = np.nan if like.dtype.kind == "f" else -1
    full = np.full((longest, *like.shape[1:]), empty, like.dtype)
    if part is not None:
        full[: len(part)] = part
    return full
