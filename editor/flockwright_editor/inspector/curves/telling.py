"""Numbers and sentences about a curve and the herd on it. Pure."""

from __future__ import annotations

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves.evaluation import evaluated
from flockwright_editor.inspector.curves.meaning import Herd, Meaning

FULL = 0.9
"""Above this part of the way an animal reacts nearly fully."""


def output_text(meaning: Meaning, y: float) -> str:
    """An output in its unit."""
    return f"{y * 100:.0f} %" if meaning.percent else f"{y:.2g}" if abs(y) < 10 else f"{y:.0f}"


def input_text(x: float) -> str:
    """An input with two digits that count."""
    return f"{x:.0f}" if abs(x) >= 100 else f"{x:.3g}" if abs(x) >= 10 else f"{x:.2g}"


def real_text(meaning: Meaning, x: float, *, unit: bool = True) -> str:
    """What an input means in meters or degrees; empty where it means nothing."""
    if meaning.meters is None:
        return ""
    length = meaning.meters(x)
    if meaning.unit == "°":
        return f"{length:.0f}°"
    text = f"{length:.1f}" if length < 99.95 else f"{length:.0f}"
    return f"{text} {meaning.unit}" if unit else text


def point_text(meaning: Meaning, x: float, y: float, strength: float | None = None) -> str:
    """A point on the curve: threat 2.7, activation 69 %, desire 0.55."""
    parts = [f"{meaning.asks.lower()} {input_text(x)}"]
    real = real_text(meaning, x)
    if real and strength is None:
        parts[0] += f" ({real})"
    parts.append(f"{(meaning.gives or meaning.title).lower()} {output_text(meaning, y)}")
    if strength is not None:
        parts.append(f"desire {min(max(y, 0.0), 1.0) * strength:.2f}")
    return ", ".join(parts)


def above(curve: Curve, herd: Herd, level: float = FULL) -> float:
    """How many animals are where the curve is above a level."""
    ask = evaluated(curve)
    middles = [(a + b) / 2 for a, b in zip(herd.edges, herd.edges[1:], strict=False)]
    return sum(count for x, count in zip(middles, herd.counts, strict=False) if ask(x) > level)


def herd_text(curve: Curve, herd: Herd, *, short: bool = False) -> str:
    """139 of 197 see no shark, 58 react, 9 of them above 90 %."""
    total, silent = round(herd.total), round(herd.silent)
    react = total - silent
    if total == 0:
        return "Nobody is alive."
    seeing = f"see no {herd.target}" if herd.target else "are silent"
    if short:
        return f"{silent} of {total} {seeing}" if silent else f"all {total} react"
    first = f"{silent} of {total} {seeing}, {react} react" if silent else f"all {total} react"
    if react == 0:
        return f"all {total} {seeing}"
    full = round(above(curve, herd))
    return f"{first}, {full} of them above {FULL * 100:.0f} %"


def clip_height(counts: tuple[float, ...]) -> float:
    """The count that fills the room of a histogram; what is much taller than all others is cut."""
    tall = sorted(counts, reverse=True)
    if not tall or tall[0] <= 0:
        return 1.0
    second = tall[1] if len(tall) > 1 else 0.0
    return tall[0] if second <= 0 or tall[0] <= 1.6 * second else 1.1 * second


_SAME = ("fish", "sheep", "deer")


def plural(name: str) -> str:
    """A species in the plural, as it stands in a sentence."""
    word = name.lower() if " " not in name.strip() else name
    if word.endswith(_SAME) or word.endswith("s") or word[-1:].isdigit() or (" " in word and len(word.split()[-1]) < 2):
        return word
    return word[:-1] + "ves" if word.endswith("f") else word + "s"
