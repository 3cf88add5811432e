"""Ways to play that are not two teams: without transit, and all over the world (MODE-1, MODE-20, MODE-21)."""

from __future__ import annotations

from typing import Any

import pytest

from hideline.catalogue import open_box
from hideline.catalogue.modes import MODES
from hideline.game import commands as say
from hideline.game.box import Box, Curse, TimeBonus
from hideline.game.ids import (
    KindOfCard,
)
from hideline.game.refusals import BadSetting
from hideline.game.settings import Setup, Size
from hideline.units import Edition, hours
from tests.rounds import HIDER, SEEKER, SMALL, a_round
from tests.teams import PHOTO
from tests.towns import MARKET, MILL


def box(mode: str, size: Size = SMALL, **house_rules: Any) -> Box:
    return open_box(Setup(map_name="x", map_hash="x", mode=mode, size=size, house_rules=house_rules))


# ── on the road and on foot ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mode", ["cars", "on-foot"])
def test_without_transit_only_the_line_question_and_the_u_turn_are_out(mode: str) -> None:
    """MODE-1: 57, 70 and 79 questions left."""
    for size, questions in ((Size.SMALL, 57), (Size.MEDIUM, 70), (Size.LARGE, 79)):
        here, standard = box(mode, size), box("standard", size)
        assert len(here.questions) == questions
        assert set(standard.questions) - set(here.questions) == {"matching.line"}
        assert set(standard.cards) - set(here.cards) == {"u-turn"}
        assert here.settings == standard.settings
        assert here.mode.zones_at_street_termini


@pytest.mark.parametrize("mode", ["cars", "on-foot"])
def test_transit_curses_speak_of_vehicles(mode: str) -> None:
    """MODE-1."""
    texts = " ".join(face.text for face in box(mode).cards.values() if isinstance(face, Curse))
    assert "transit" not in texts
    assert "vehicle" in box(mode).cards[KindOfCard("hidden-hangman")].text


def test_a_round_in_cars_is_played_like_any_other() -> None:
    """MODE-1: being aboard is being in a car."""
    play = a_round(mode="cars").hider_at(MILL).seekers_at(MARKET).holding("unguided-tourist")
    play.send(SEEKER, say.SayAboard())
    cast = say.CastCurse(card=play.card("unguided-tourist"), proof=(PHOTO,))
    assert play.refuses(HIDER, cast) == "cost-not-met"
    play.send(SEEKER, say.SayAlighted()).send(HIDER, cast)
    assert play.refuses(SEEKER, say.SayAboard()) == "curse-still-blocks-transit"


# ── global ──────────────────────────────────────────────────────────────────────────────────────────────────────────


ERRANDS = {
    "zoologist",
    "unguided-tourist",
    "endless-tumble",
    "luxury-car",
    "cairn",
    "impressionable-consumer",
    "distant-cuisine",
    "labyrinth",
    "bird-guide",
    "ransom-note",
}


def test_global_play_takes_five_times_the_large_times() -> None:
    """MODE-20: what differs by size is stretched, what is equal in all sizes is not, and no distance is."""
    here, large = box("global"), box("standard", Size.LARGE)
    assert here.settings.hiding_period == hours(24)
    assert here.settings.photo_window == 5 * large.settings.photo_window
    assert here.settings.move_window == 5 * large.settings.move_window
    assert "stay put for 5 hours" in here.cards[KindOfCard("move")].text
    assert here.settings.answer_window == large.settings.answer_window
    assert here.settings.zone_radius == large.settings.zone_radius
    for kind, face in here.cards.items():
        if isinstance(face, TimeBonus):
            counterpart = large.cards[kind]
            assert isinstance(counterpart, TimeBonus)
            assert face.worth == 5 * counterpart.worth


def test_global_play_is_without_errands_and_with_its_own_questions() -> None:
    """MODE-20, MODE-21: 94 questions, 14 curses."""
    here, large = box("global"), box("standard", Size.LARGE)
    assert set(large.cards) - set(here.cards) == ERRANDS
    added = set(here.questions) - set(large.questions)
    assert len(added) == 14
    assert {"matching.hemisphere", "matching.continent", "matching.country", "measuring.equator"} <= added


def test_global_is_a_mode_and_a_size_in_one() -> None:
    """MODE-20, SIZE-1."""
    assert box("standard", Size.GLOBAL).mode.id == "global"
    assert box("global", Size.SMALL).setup.size is Size.GLOBAL
    with pytest.raises(BadSetting):
        box("cars", Size.GLOBAL)


# ── all of them ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_unknown_mode_is_refused_with_the_known_ones() -> None:
    """HOUSE-1."""
    with pytest.raises(BadSetting, match="on-foot"):
        box("hot-air-balloon")


@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
@pytest.mark.parametrize("edition", Edition)
def test_every_mode_opens_in_both_editions(mode: str, edition: Edition) -> None:
    """MODE-1, MODE-10, MODE-20."""
    opened = open_box(Setup(map_name="x", map_hash="x", mode=mode, edition=edition))
    assert opened.mode.summary.endswith(".")
    assert len(opened.deck()) == sum(face.count for face in opened.cards.values())
