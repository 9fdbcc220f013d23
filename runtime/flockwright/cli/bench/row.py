"""One line of the benchmark."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """Two things timed in turn in one run, their ratio, and the limit it must keep."""

    name: str
    n: int
    total_ms: float
    against: str
    against_ms: float
    limit: float
    rho: float | None = None
    k: int | None = None

    @property
    def ratio(self) -> float:
        """How long ours takes, measured in the other's time."""
        return self.total_ms / self.against_ms

    @property
    def keeps_limit(self) -> bool:
        """Whether the ratio is what we promise."""
        return self.ratio <= self.limit

    def as_json(self) -> dict[str, object]:
        """The row as `--json` prints it."""
        facts = {"name": self.name, "n": self.n, "rho": self.rho, "k": self.k, "total_ms": round(self.total_ms, 5)}
        facts |= {f"{self.against}_ms": round(self.against_ms, 5), "ratio": round(self.ratio, 4), "limit": self.limit}
        return {name: value for name, value in facts.items() if value is not None}
