"""What a curve holds: the part of a project file that a curve parameter, or a named curve, is read from.

Bounds keep every result finite in 32-bit floats, so that no kernel has to check. A number that a shape does not use is
kept and has no effect, so that trying another shape loses nothing.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

SAMPLES = 256

Shape = Literal[
    "ease_in",
    "fall",
    "fall_steep",
    "ease_out",
    "smoothstep",
    "smootherstep",
    "ease_in_out",
    "skewed_s",
    "sine",
    "bell_sine",
    "bell_power",
    "bell_s",
    "bell_skewed",
    "bell_smooth",
    "bell_smoother",
    "inverse_power",
    "saturating",
    "linear",
    "constant",
    "step",
    "keys",
]
Mode = Literal["linked", "broken", "smooth", "linear", "constant"]

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Unit = Annotated[Number, Field(ge=0, le=1)]
Slope = Annotated[Number, Field(ge=-1e4, le=1e4)]
Bound = Annotated[Number, Field(ge=-1e6, le=1e6)]
Range = tuple[Bound, Bound]

_FROZEN = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)


class Key(BaseModel):
    """A point that a `keys` curve passes through, with its slope on either side.

    - `linked`: one slope for both sides; `broken`: two.
    - `smooth`: the slope follows the neighbors and is held small enough that the curve never overshoots a key.
    - `linear`: straight towards the neighbor on either side.
    - `constant`: holds this key's y until the next key.
    """

    model_config = _FROZEN

    x: Unit = Field(description="Where the key is, between 0 and 1.")
    y: Unit = Field(description="The curve's value there, between 0 and 1.")
    slope_in: Slope = Field(
        default=0.0, validation_alias="in", serialization_alias="in", description="Slope on the left."
    )
    slope_out: Slope = Field(
        default=0.0, validation_alias="out", serialization_alias="out", description="Slope on the right."
    )
    mode: Mode = Field(default="broken", description="How the slopes are found.")

    @model_validator(mode="after")
    def _linked_slopes_agree(self) -> Self:
        if self.mode == "linked" and self.slope_in != self.slope_out:
            raise ValueError(
                f"a linked key has one slope, but in is {self.slope_in:g} and out is {self.slope_out:g}; "
                "make them equal or the key broken"
            )
        return self


class Curve(BaseModel):
    """A shape with its numbers, stretched over an input range `x` and an output range `y`."""

    model_config = _FROZEN

    shape: Shape = Field(default="linear", description="The form of the curve.")
    power: Number = Field(default=2.0, ge=0.05, le=10, description="How bent the curve is; 1 is straight.")
    k: Number = Field(default=0.01, ge=1e-6, le=1e6, description="How soon a saturating curve gives in.")
    x: Range = Field(default=(0.0, 1.0), description="Input at the start and at the end of the curve.")
    y: Range = Field(default=(0.0, 1.0), description="Output for the shape's 0 and for its 1.")
    keys: tuple[Key, ...] = Field(default=(), max_length=256, description="The points of a keys curve, left to right.")
    samples: tuple[Unit, ...] = Field(
        default=(), description="A keys curve as 256 values at equal steps, straight in between; as games get it."
    )

    @model_validator(mode="after")
    def _keys_are_in_order(self) -> Self:
        if self.shape == "keys" and not self.keys and not self.samples:
            raise ValueError("a keys curve needs at least one key")
        if self.samples and len(self.samples) != SAMPLES:
            raise ValueError(f"a sampled curve has {SAMPLES} samples, not {len(self.samples)}")
        for index, (left, right) in enumerate(pairwise(self.keys)):
            if not left.x < right.x:
                raise ValueError(
                    f"keys must stand left to right, but keys[{index + 1}].x is {right.x:g} after {left.x:g}"
                )
        return self
