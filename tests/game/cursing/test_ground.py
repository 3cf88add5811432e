"""Costs that hang on where people are: what an offer says, what can be said beforehand (CURSE-1, ASK-11, law 6)."""

from __future__ import annotations

from typing import Any

import pytest

from hideline.game import commands as say
from hideline.game.cursing.offers import not_met_on_the_ground
from hideline.game.ids import SeatId, StationId
from hideline.game.offers import Offer
from hideline.game.refusals import CostNotMet
from hideline.table.surroundings import Surroundings
from hideline.units import minutes
from tests.curses import FAR_AWAY, a_hunt, a_hunt_for, form_of
from tests.rounds import HIDER, SEEKER, Play
from tests.towns import ABBEY, MARKET, MILL

ON_POSITIONS = ("bridge-troll", "water-weight", "u-turn", "mediocre-travel-agent")


def not_met(play: Play, seat: SeatId = HIDER) -> dict[Any, str]:
    return not_met_on_the_ground(play.game, seat, Surroundings(play.map, play.trails), play.at)


def offer_of(play: Play, kind: str) -> Offer:
    return next(
        offer
        for offer in play.seen_by(HIDER).offers
        if offer.command == "cast-curse" and offer.given["card"] == play.card(kind)
    )


@pytest.mark.parametrize("kind", ON_POSITIONS)
def test_an_offer_names_what_hangs_on_positions(kind: str) -> None:
    """Law 6: the one way an offer is refused is written on it."""
    assert offer_of(a_hunt_for(kind), kind).hangs_on


@pytest.mark.parametrize("kind", ["zoologist", "right-turn", "drained-brain", "unguided-tourist"])
def test_all_other_offers_hold_wherever_people_are(kind: str) -> None:
    """Law 6."""
    assert offer_of(a_hunt_for(kind), kind).hangs_on == ()


@pytest.mark.parametrize("kind", ON_POSITIONS)
def test_a_curse_that_can_be_cast_is_not_said_to_be_out_of_reach(kind: str) -> None:
    """CURSE-1."""
    assert not_met(a_hunt_for(kind)) == {}


@pytest.mark.parametrize(
    ("kind", "place", "why"),
    [
        ("bridge-troll", MARKET, "a seeker is too close"),
        ("water-weight", ABBEY, "no seeker is close enough"),
    ],
)
def test_what_would_be_refused_is_said_beforehand_in_the_same_words(kind: str, place: str, why: str) -> None:
    """CURSE-1: whoever has the map can tell the hider before anything is tried."""
    play = a_hunt(kind).seekers_at(place)
    assert not_met(play) == {kind: why}
    with pytest.raises(CostNotMet, match=why):
        play.send(HIDER, say.CastCurse(**form_of(play, kind, play.card(kind))))


def test_a_train_that_stops_nearer_rules_the_u_turn_out() -> None:
    """CURSE-1: an unknown stop does not, since the hider may ask and name it."""
    play = a_hunt("u-turn").send(SEEKER, say.SayAboard(line="M1"))
    assert not_met(play) == {}
    play.send(SEEKER, say.SayAlighted()).send(SEEKER, say.SayAboard(next_stop=StationId(MILL)))
    assert not_met(play) == {"u-turn": "Mill is no further from you than they are"}


def test_nothing_is_said_on_stale_positions_but_that_they_are_stale() -> None:
    """ASK-11."""
    play = a_hunt("bridge-troll").seekers_at(FAR_AWAY).wait(minutes(6))
    assert not_met(play) == {"bridge-troll": "no fresh position of the seekers is known: wait for one"}


def test_only_those_who_hold_the_curse_are_told() -> None:
    """HAND-2."""
    play = a_hunt("bridge-troll")
    assert not_met(play, SEEKER) == {}
    assert not_met(play.send(SEEKER, say.PauseGame())) == {}
