"""One line of the benchmark."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """Two things timed in turn in one run, their ratio, and the limit it must keep, if there is one.

    A row without anything to compare with is held to its limit in milliseconds, or whatever its unit is.
    """

    name: str
    n: int
    total_ms: float
    against: str = ""
    against_ms: float = 1.0
    limit: float | None = None
    rho: float | None = None
    k: int | None = None
    stages: dict[str, float] = field(default_factory=dict[str, float])
    """Milliseconds by stage."""
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """How long ours takes, measured in the other's time."""
        return self.total_ms / self.against_ms

    @property
    def keeps_limit(self) -> bool:
        """Whether the ratio is what we promise."""
        return self.limit is None or self.ratio <= self.limit

    def as_json(self) -> dict[str, object]:
        """The row as `--json` prints it."""
        facts: dict[str, object] = {"name": self.name, "n": self.n, "rho": self.rho, "k": self.k}
        facts[f"total_{self.unit}"] = round(self.total_ms, 5)
        if self.stages:
            facts["stages"] = {stage: round(ms, 5) for stage, ms in self.stages.items()}
        if self.against:
            facts |= {f"{self.against}_ms": round(self.against_ms, 5), "ratio": round(self.ratio, 4)}
        facts["limit" if self.against else f"limit_{self.unit}"] = self.limit
        return {name: value for name, value in facts.items() if value is not None}

    def as_line(self) -> str:
        """The row as the table shows it."""
        other = f"{self.against:>9}{self.against_ms:>10.3f}{self.ratio:>9.3f}" if self.against else " " * 28
        limit = f"{self.limit:>9g}" if self.limit is not None else " " * 9
        verdict = "" if self.keeps_limit else "  over the limit"
        name = self.name if self.unit == "ms" else f"{self.name}, {self.unit}"
        return f"{name:<32}{self.total_ms:>11.3f}{other}{limit}{verdict}"


HEAD = f"{'':<32}{'ours ms':>11}{'against':>9}{'ms':>10}{'ratio':>9}{'limit':>9}"
