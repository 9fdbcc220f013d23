"""What is told of the herd is what the runtime says: live values, curves, pairs, the watched one, colors, measures."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from tests.editor.running.pond import fish_of, herd_in, herd_of, is_still, pond, posted, with_count

from flockwright.simulation import STEP_SECONDS
from flockwright_editor.running import ColorBy, Runner, Wish
from flockwright_editor.running.lively import LiveMaker
from flockwright_editor.running.watching import Watching
from flockwright_editor.session import Interest, Where

NODES = frozenset(f"n{i}" for i in range(1, 9))


@pytest.fixture
def paused(running: Runner, qtbot: Any) -> Runner:
    running.set_speed(8.0)
    qtbot.waitUntil(lambda: running.time > 1.0)
    running.pause()
    qtbot.waitUntil(is_still(running))
    return running


def frame_for(runner: Runner, qtbot: Any, interest: Interest) -> Any:
    runner.session.live.want("test", interest)
    qtbot.waitUntil(lambda: _fits(runner, interest))
    return runner.session.live.frame


def _fits(runner: Runner, interest: Interest) -> bool:
    frame = runner.session.live.frame
    if frame is None or frame.individual != interest.individual or frame.nodes.keys() != interest.nodes:
        return False
    curves = tuple((curve.node, curve.path) for curve in frame.curves)
    return curves == interest.curves and (frame.pairs is None) == (interest.pairs is None)


def test_live_numbers_are_the_runtimes_own(paused: Runner, qtbot: Any) -> None:
    simulation = herd_in(paused).simulation
    handle = int(fish_of(paused.newest).handles[4])
    for individual in (None, handle):
        frame = frame_for(paused, qtbot, Interest(NODES, individual=individual, animal="fish"))
        for node, say in simulation.influence("fish", individual).items():
            values = frame.nodes[node]
            assert values.wants == pytest.approx((say.direction.wants, say.speed.wants))
            assert values.takes == pytest.approx((say.direction.takes, say.speed.takes))
            assert values.share == pytest.approx((say.direction.share, say.speed.share))
        assert frame.alive == {"fish": 30, "shark": 1}
        assert frame.name == ("" if individual is None else "Fish 5")
    simulation.observe({("fish", "n1")})
    seen = simulation.snapshot().herds["fish"].neighbors["n1"].slots
    assert frame.nodes["n1"].seen == np.count_nonzero(seen[4] >= 0)
    mover = frame.nodes["n8"]
    assert mover.speed == pytest.approx(fish_of(paused.newest).speed[4])
    assert mover.pace == pytest.approx(mover.speed / 7.0)
    assert set(frame.stages_ms) >= {"query", "behaviors", "merger", "mover", "step"}


def test_a_histogram_is_a_count_by_hand(paused: Runner, qtbot: Any) -> None:
    handle = int(fish_of(paused.newest).handles[4])
    interest = Interest(NODES, (("n2", "activation"),), "n1", handle, "fish")
    frame = frame_for(paused, qtbot, interest)
    simulation = herd_in(paused).simulation
    simulation.observe({("fish", "n2")})
    view = simulation.snapshot().herds["fish"]
    x = view.results["n2"]["x"]
    edges = frame.curves[0].edges
    counts = [np.count_nonzero((x >= a) & ((x < b) | (b == edges[-1]))) for a, b in pairwise(edges)]
    assert list(frame.curves[0].counts) == counts
    assert frame.curves[0].silent == np.count_nonzero(np.isnan(x))
    assert frame.curves[0].dot == pytest.approx(x[4])
    seen = view.neighbors["n1"]
    known = seen.slots >= 0
    np.testing.assert_allclose(np.sort(frame.pairs.distance), np.sort(seen.distances[known]), atol=1e-5)
    np.testing.assert_allclose(np.sort(np.abs(frame.pairs.angle)), np.sort(seen.angles[known]), atol=1e-5)
    assert frame.pairs.seers == np.count_nonzero(known.any(axis=1))
    assert frame.pairs.partner[0] in seen.distances[4].tolist()


def test_averages_follow_with_a_quarter_of_a_second(paused: Runner) -> None:
    simulation = herd_in(paused).simulation
    maker = LiveMaker()
    table = simulation.binding.chains["fish"].results

    def frame(now: float, exact: bool = False) -> float:
        made = maker.make(
            simulation, Interest(NODES, animal="fish"), "fish", None, run=1, revision=1, now=now, exact=exact,
            fresh=True, stages_ms={},
        )  # fmt: skip
        return made.nodes["n3"].takes.direction

    before = frame(0.0)
    assert before > 0.0
    table[:] = 0
    assert frame(0.25) == pytest.approx(before / np.e, rel=1e-3)
    assert frame(0.5, exact=True) == 0.0


def test_the_watched_one_in_full(paused: Runner, qtbot: Any) -> None:
    session = paused.session
    view = fish_of(paused.newest)
    handle = int(view.handles[7])
    session.selection.pick(handle, "fish")
    qtbot.waitUntil(lambda: paused.newest.watched is not None)
    watched = paused.newest.watched
    assert (watched.handle, watched.animal, watched.index, watched.name) == (handle, "fish", 7, "Fish 8")
    assert paused.name_of(handle) == "Fish 8"
    assert watched.position.tolist() == view.position[7].tolist()
    influence = herd_in(paused).simulation.influence("fish", handle)
    assert [b.node for b in watched.behaviors] == ["n5", "n3", "n2", "n6"]
    for behavior in watched.behaviors:
        say = influence[behavior.node]
        assert behavior.takes == pytest.approx((say.direction.takes, say.speed.takes))
        assert behavior.share == pytest.approx((say.direction.share, say.speed.share))
    # The arrow chain head to tail is where the merger wants to go.
    chain = sum(b.takes.direction * b.direction for b in watched.behaviors)
    heading = watched.wanted / np.linalg.norm(watched.wanted)
    np.testing.assert_allclose(chain / np.linalg.norm(chain), heading, atol=1e-3)
    mates, sharks = watched.sees
    assert (mates.label, mates.k, mates.present, sharks.present) == ("Mates", 6, 29, 1)
    assert list(mates.distances) == sorted(mates.distances)
    assert all(name.startswith("Fish ") for name in mates.names)
    for other, place in zip(mates.handles, mates.positions, strict=True):
        assert place.tolist() == view.position[view.handles.tolist().index(other)].tolist()
    right = np.cross(watched.forward, watched.up)
    assert np.array_equal(np.sign(mates.sides), np.sign((mates.positions - watched.position) @ right))


def test_between_two_looks_only_places_are_new() -> None:
    herd = herd_of(pond())
    herd.step()
    handle = herd.simulation.population.entities.handle(7)
    watching = Watching()
    first, full = watching.look(herd, handle, 0.0, full=False)
    assert first is not None
    assert full
    for turn in range(1, 12):
        herd.step()
        now = turn * STEP_SECONDS
        watched, full = watching.look(herd, handle, now, full=False)
        view = herd.simulation.snapshot().herds["fish"]
        assert watched is not None
        assert full == (turn % 4 == 0)  # fifteen times a second
        assert watched.position.tolist() == view.position[7].tolist()
        assert watched.forward.tolist() == view.forward[7].tolist()
        assert watched.speed == view.speed[7]
        for seen in watched.sees:
            for other, place in zip(seen.handles, seen.positions, strict=True):
                herds = herd.simulation.snapshot().herds.values()
                assert [place.tolist()] == [
                    v.position[v.handles == other][0].tolist() for v in herds if other in v.handles
                ]
        assert (watched.behaviors is first.behaviors) == (turn < 4)
    assert watching.look(herd, handle, now, full=False)[1] is False
    herd.follow(posted(pond(), names={("fish", "n2"): "Together"}))
    assert watching.look(herd, handle, now, full=False)[1]  # another plan, other names
    herd.step()
    watched, _ = watching.look(herd, handle, now, full=True)
    assert watched is not None
    assert "Together" in [behavior.label for behavior in watched.behaviors]
    herd.reset(None)
    assert watching.look(herd, handle, now, full=False)[1]
    herd.close()


def test_a_watched_one_that_is_gone_is_no_longer_watched(paused: Runner, qtbot: Any) -> None:
    session = paused.session
    handle = int(fish_of(paused.newest).handles[29])
    session.selection.pick(handle, "fish")
    qtbot.waitUntil(lambda: paused.newest.watched is not None)
    session.execute("Fewer", with_count(session.document, 20), Where())
    qtbot.waitUntil(lambda: session.selection.watched == ())
    qtbot.waitUntil(lambda: paused.newest.watched is None)
    paused.play()
    qtbot.waitUntil(lambda: [h.sentence for h in paused.happenings] == ["10 Fish are gone"])


def test_colors_by_speed_and_share(paused: Runner, qtbot: Any) -> None:
    for by in (ColorBy("speed"), ColorBy("share", "fish", "n3"), ColorBy("energy")):
        paused.wish("test", Wish(by, frozenset({("fish", "n1")})))
        qtbot.waitUntil(is_still(paused))
        moment = paused.newest
        assert moment.colors.keys() == {"fish", "shark"}
        if by.kind == "speed":
            assert moment.color_range == (0.0, 7.0)
            np.testing.assert_allclose(moment.colors["fish"], fish_of(moment).speed / 7.0, rtol=1e-5)
        elif by.kind == "share":
            own = int(fish_of(moment).handles[3])
            share = herd_in(paused).simulation.influence("fish", own)["n3"].direction.share
            assert moment.colors["fish"][3] == pytest.approx(share)
            assert np.isnan(moment.colors["shark"]).all()
        else:
            assert np.isnan(moment.colors["fish"]).all()
        assert "n1" in fish_of(moment).neighbors
    paused.wish("test", None)
    qtbot.waitUntil(lambda: paused.newest.colors is None)


def test_measures_are_kept_and_the_run_pauses_when_something_happens(running: Runner, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: len(running.measures.of("fish").time) >= 4)
    series = running.measures.of("fish")
    assert np.all(np.diff(series.time) > 0.05)
    assert series.values["count"].tolist() == [30.0] * len(series.time)
    assert np.isfinite(series.values["polarization"]).all()
    assert {"step", "query"} <= running.measures.stages().values.keys()
    running.pause_when("spawn")
    running.session.execute("More", with_count(running.session.document, 31), Where())
    qtbot.waitUntil(lambda: running.state == "paused" and running.timeline.marks != ())
    assert running.pauses_when is None
    mark = running.timeline.marks[-1]
    assert (mark.kind, mark.sentence) == ("spawn", "Fish 31 came")
