"""Who steered over the last half minute: what is kept, what is told, what another individual or the past changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from tests.editor.explain import picture
from tests.editor.explain.standin import moment

from flockwright_editor.running.moment import Watched
from flockwright_editor.running.steering import SteeringHistory
from flockwright_editor.session.live import Channels


def led_by(label: str, share: float = 0.8, **changes: object) -> Watched:
    """The fish with one behavior in the lead and Separation second."""
    shares = {label: share, "Separation": 1 - share}
    made = tuple(replace(b, share=Channels(shares.get(b.label, 0.0), 0.0)) for b in picture.behaviors())
    return picture.watched(behaviors=made, **changes)


def run(history: SteeringHistory, label: str, begin: float, end: float, **changes: object) -> list[str]:
    told: list[str] = []
    watched, plan = led_by(label, **changes), picture.plan()
    for step in range(round(begin * 60), round(end * 60)):
        found = history.look(moment(watched, step / 60), plan)
        told += [f"{one.kind} {one.sentence}" for one in found]
    return told


def test_ten_a_second_of_the_last_half_minute_are_kept_and_add_up() -> None:
    history = SteeringHistory()
    run(history, "Alignment", 0, 8)
    run(history, "Flee", 8, 34)
    steered = history.steered()
    assert steered.name == "Fish 117"
    assert np.diff(steered.ages).max() < 0
    assert 29.8 < steered.ages[0] <= 30.11
    assert 295 <= len(steered.ages) <= 302
    assert np.allclose(steered.shares.sum(axis=1), 1.0)
    names = [one.label for one in steered.steerers]
    then, now = steered.shares[0], steered.shares[-1]
    assert (then[names.index("Alignment")], now[names.index("Flee")]) == (0.8, 0.8)
    assert [one.priority for one in steered.steerers] == sorted((s.priority for s in steered.steerers), reverse=True)


def test_what_it_did_is_told_once_and_brief_leads_are_not() -> None:
    history = SteeringHistory()
    told = run(history, "Alignment", 0, 4)
    told += run(history, "Cohesion", 4, 4.2)  # too brief
    told += run(history, "Alignment", 4.2, 6)
    told += run(history, "Flee", 6, 8)
    assert told == ["switch Fish 117: going with the school", "switch Fish 117: fleeing Shark 2"]
    assert [(round(one.age), one.sentence) for one in history.lately()] == [
        (0, "fleeing Shark 2"),
        (8, "went with the school for 6.0 s"),
    ]
    assert history.lately()[0].node == picture.node_of("Flee")


def test_somebody_comes_into_sight_after_nobody_was_seen() -> None:
    history = SteeringHistory()
    blind = tuple(s for s in picture.watched().sees if s.query != "q2")
    sharks = next(s for s in picture.watched().sees if s.query == "q2")
    nobody = replace(sharks, handles=sharks.handles[:0], distances=sharks.distances[:0], names=())
    run(history, "Alignment", 0, 3, sees=(*blind, nobody))
    told = run(history, "Alignment", 3, 4)
    assert told == ["sight Fish 117: Shark 2 came into sight, 2.4 m"]
    assert history.lately()[1].sentence == "Shark 2 came into sight, 2.4 m"
    assert history.lately()[1].node == picture.node_of("Flee")  # the behavior that looks at sharks
    run(history, "Alignment", 4, 4.3, sees=(*blind, nobody))
    assert run(history, "Alignment", 4.3, 5) == []  # out of sight too briefly


def test_another_individual_or_run_begins_anew_and_nobody_is_nothing() -> None:
    history = SteeringHistory()
    run(history, "Flee", 0, 2)
    history.look(moment(led_by("Wander", handle=5, name="Fish 5"), 2.0), picture.plan())
    assert (history.steered().name, len(history.steered().ages)) == ("Fish 5", 1)
    history.look(moment(led_by("Wander", handle=5, name="Fish 5"), 0.0, run=2), picture.plan())
    assert len(history.steered().ages) == 1
    history.look(moment(None, 3.0), picture.plan())
    assert (history.steered().name, history.lately()) == ("", ())


def test_the_past_shows_what_was_known_then_and_playing_on_drops_the_rest() -> None:
    history = SteeringHistory()
    run(history, "Alignment", 0, 4)
    run(history, "Flee", 4, 8)
    past = replace(moment(led_by("Alignment"), 3.0), past=True)
    history.look(past, picture.plan())
    assert history.steered().ages[0] > 2.9
    assert [one.sentence for one in history.lately()] == ["going with the school"]
    history.look(moment(led_by("Alignment"), 3.0 + 1 / 60), picture.plan())
    run(history, "Alignment", 3.1, 4)
    names = [one.label for one in history.steered().steerers]
    assert history.steered().shares[:, names.index("Flee")].max() == 0.0
