"""One moment in words and numbers: the picture's fish, and what is said where its story differs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.editor.explain import picture

from flockwright_editor.running.explaining import explain, sentence_for
from flockwright_editor.session.live import Channels


def test_the_fish_of_the_picture_is_told_as_in_the_picture() -> None:
    told = explain(picture.watched(), picture.plan())
    assert told.headline == "Fish 117 flees Shark 2."
    assert "".join(part.text for part in told.story) == (
        "Flee takes 55 % of its direction and 65 % of its speed. Separation and Keep Height were served first and "
        "took 15 %. Alignment asked for 0.37 and got the last 0.24. Cohesion still wants the school, but the budget "
        "is spent."
    )
    assert [part.text for part in told.story if part.node] == [
        "Flee", "Separation", "Keep Height", "Alignment", "Cohesion"
    ]  # fmt: skip
    assert {part.text: part.node for part in told.story if part.node}["Flee"] == picture.node_of("Flee")
    assert len(told.rows) == 9
    assert told.spent_after == 5
    assert told.rows[told.spent_after].label == "Cohesion"
    assert told.spent == "Direction budget spent: nothing below here turns the fish."
    assert len(told.silent) == 5
    assert told.cards[0] == ("Merger wants", "4.0 m/s", "31° left, 9° up")
    assert told.cards[1] == ("Mover gives", "3.7 m/s", "turning 96 °/s")
    assert told.cards[2] == ("Energy", "62 %", "caps speed at 4.5 m/s")
    assert [(s.label, s.found, s.most, s.detail) for s in told.sees] == [
        ("Schoolmates", 13, 13, "nearest 0.7 m"),
        ("Sharks", 1, 4, "2.4 m, 119° right, Shark 2"),
        ("Food", 1, 7, "14 m, 4° left, Apple 3"),
        ("Homes", 0, 5, ""),
    ]


def test_the_text_holds_every_number_of_the_table() -> None:
    told = explain(picture.watched(), picture.plan())
    lines = told.text().splitlines()
    assert lines[0] == told.headline
    flee = next(line for line in lines if " Flee " in line)
    assert flee.split() == ["3", "Flee", "0.55", "0.55", "55", "%", "0.48", "4.4", "65", "%"]
    spent = next(at for at, line in enumerate(lines) if told.spent in line)
    assert "Alignment" in lines[spent - 1]
    assert "Cohesion" in lines[spent + 1]
    assert "5 more have no opinion now" in lines
    assert "Sharks: 1 of 4, 2.4 m, 119° right, Shark 2" in lines


def test_a_node_has_a_sentence_of_its_own() -> None:
    watched, plan = picture.watched(), picture.plan()
    flee = sentence_for(picture.node_of("Flee"), watched, plan)
    assert flee is not None
    assert flee.text == "Fish 117 turns away from Shark 2, 2.4 m behind it."
    assert [text for text, is_name in flee.parts if is_name] == ["Fish 117", "Shark 2"]
    assert (flee.direction, round(flee.speed or 0, 2)) == (pytest.approx(0.55), 0.65)
    for node, said in {
        picture.node_of("Multi Homing"): "Fish 117 turns to its home, but the budget is spent.",
        picture.node_of("Avoid Player"): "Avoid Player has no opinion for Fish 117 now.",
        "q1": "Fish 117 sees 13 of 13, the nearest 0.7 m away.",
        "q4": "Fish 117 sees 0 of 5.",
    }.items():
        found = sentence_for(node, watched, plan)
        assert found is not None
        assert found.text == said
    muted = replace(watched, behaviors=tuple(replace(b, active=False) for b in watched.behaviors))
    silenced = sentence_for(picture.node_of("Flee"), muted, plan)
    assert silenced is not None
    assert silenced.text == "Flee is silenced: it has no say."
    assert sentence_for("m1", watched, plan) is None


def test_who_wants_nothing_has_died_or_follows_a_type_of_another_package() -> None:
    plan = picture.plan()
    idle = replace(picture.watched(), behaviors=(), sees=())
    assert explain(idle, plan).headline == "Fish 117 wants nothing right now."
    assert explain(idle, plan).sentences == ()
    dead = explain(picture.watched(carcass=True), plan)
    assert dead.headline == "Fish 117 has died."
    assert dead.sentences == ()
    flee = next(b for b in picture.behaviors() if b.label == "Flee")
    one = replace(flee, type="behavior.of_another_package", label="Panic dash")
    strange = explain(replace(picture.watched(), behaviors=(one,)), plan)
    assert strange.headline == "Fish 117 follows Panic dash."


def test_without_a_budget_there_is_no_line_and_others_follow() -> None:
    shares = {"Flee": 0.5, "Alignment": 0.3, "Cohesion": 0.2}
    some = tuple(
        replace(b, share=Channels(shares[b.label], 0.0), takes=Channels(shares[b.label], 0.0))
        for b in picture.behaviors()
        if b.label in shares
    )
    told = explain(replace(picture.watched(), behaviors=some, budget=None), picture.plan())
    assert told.spent_after is None
    assert "".join(p.text for p in told.story) == (
        "Flee takes 50 % of its direction. Alignment follows with 30 %, Cohesion with 20 %."
    )


def test_a_course_is_told_from_the_animals_own_view() -> None:
    def note(wanted: list[float], up: list[float] | None = None) -> str:
        watched = picture.watched(wanted=np.array(wanted), up=np.array(up or [0.0, 1, 0]))
        return explain(watched, picture.plan()).cards[0].note

    assert note([0, 0, -2]) == "straight ahead"
    assert note([2, 0, -2]) == "45° right"
    assert note([0, -2, -2]) == "45° down"
    assert note([2, 0, -2], [0, -1, 0]) == "45° left"  # on its back, right is left
    assert note([0, 0, 0]) == "to stand still"


def test_what_spoke_lately_keeps_its_row() -> None:
    silent = picture.node_of("Avoid Sound")
    told = explain(picture.watched(), picture.plan(), frozenset({silent}))
    assert silent in {b.node for b in told.rows}
    assert len(told.silent) == 4
