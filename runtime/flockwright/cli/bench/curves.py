"""A power of 2 read from a curve against one that calls pow, in a loop that tempts the compiler to call it always."""

from __future__ import annotations

from flockwright.cli.bench.row import Row

COUNT = 200_000


def measure() -> Row:
    """Time both in turn, by the ops' own cycle counters; the quickest of nine each."""
    import numpy as np

    from flockwright.curves.evaluate import fixed
    from flockwright.curves.model import Curve
    from flockwright.curves.packing import CURVE, Tables, pack
    from flockwright.engine.crew import Crew
    from flockwright.engine.kernel import Kernel
    from flockwright.engine.program import Job, Op, Program
    from flockwright.engine.words import address, aligned, at, floats, layout

    job_layout = layout(x="i8", y="i8", curve=CURVE)
    job_at = at(job_layout)
    function = fixed("fall")

    def fill(lo: int, hi: int, context: int, scratch: int) -> None:
        job = job_at(context)
        x, y = floats(job.x), floats(job.y)
        for i in range(lo, hi):
            y[i] = function(job.curve, x[i])

    tables = Tables()
    x, y = np.linspace(0, 1, COUNT, dtype=np.float32), np.zeros(COUNT, np.float32)
    programs: list[Program] = []
    for power in (2.0, 2.3):
        context = aligned(1, job_layout)
        context["x"], context["y"] = address(x), address(y)
        context["curve"] = pack(Curve(shape="fall", power=power), tables)
        programs.append(Program([[Job([Op(Kernel(fill), context)], [(0, COUNT)])]], keep=[x, y, tables]))
    taken: list[list[int]] = [[], []]
    with Crew(1) as crew:
        for _ in range(9):
            for program, times in zip(programs, taken, strict=True):
                program.op_table["cycles"] = 0
                crew.step(program, timed=True)
                times.append(int(program.op_table["cycles"][0]))
    square, other = (min(times) / 1e6 for times in taken)  # a nominal GHz: only the ratio means something
    return Row("curve with power 2", COUNT, square, "pow", other, 0.5)
