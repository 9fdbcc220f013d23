"""Libraries are imported with facades in place of what they hardly need."""

import sys

import pytest

from flockwright_editor.theme.stand_ins import Facade, standing_in


def test_a_facade_passes_on_what_is_asked_for_and_keeps_it():
    facade = Facade("somewhere", "textwrap", "colorsys", own=1)
    import colorsys
    import textwrap

    assert (facade.own, facade.dedent, facade.hls_to_rgb) == (1, textwrap.dedent, colorsys.hls_to_rgb)
    assert facade.__dict__["dedent"] is textwrap.dedent
    with pytest.raises(AttributeError, match="somewhere has no nonsense"):
        _ = facade.nonsense


def test_stand_ins_leave_when_all_is_imported_and_never_replace_the_real_one():
    real = sys.modules["json"]
    with standing_in({"not_there": Facade("not_there", own=2), "json": Facade("x")}):
        import not_there

        assert (not_there.own, sys.modules["json"]) == (2, real)
    assert "not_there" not in sys.modules
    assert sys.modules["json"] is real
