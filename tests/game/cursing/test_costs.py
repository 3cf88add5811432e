"""Each cost by itself, on a curse made for the test (CURSE-1, ASK-11)."""

from __future__ import annotations

from typing import Any

import pytest

from hideline.game import commands as say
from hideline.game.ids import StationId
from hideline.units import minutes, seconds
from tests.curses import a_hunt, cast, cast_refused, the_curse
from tests.rounds import HIDER, MATE, SEEKER, Play
from tests.towns import EASTGATE, HARBOUR, MARKET, MILL, where

KIND = "own-test"


def costing(*costs: dict[str, Any], cards: tuple[str, ...] = (), **options: Any) -> Play:
    """A hunt with a curse in hand that hinders nobody and costs this."""
    card = {
        "sort": "curse",
        "name": "Test",
        "text": "Hop.",
        "costs": list(costs),
        "effects": [{"verb": "obey", "rule": "hop"}],
        "clears": {"verb": "lasts", "time": 60_000},
    }
    return a_hunt(KIND, *cards, added_cards=[card], **options)


def test_every_seeker_is_at_least_so_far() -> None:
    """Market is 1.7 km from Mill."""
    assert cast_refused(costing({"verb": "seekers-at-least", "distance": 1800.0}), KIND) == "cost-not-met"
    cast(costing({"verb": "seekers-at-least", "distance": 1600.0}), KIND)


def test_some_seeker_is_within_so_far_of_the_hider() -> None:
    """Any one of them is enough."""
    cost = {"verb": "seekers-within", "distance": 500.0}
    play = costing(cost, players=(HIDER, SEEKER, MATE))
    assert cast_refused(play, KIND) == "cost-not-met"
    cast(play.at_place(MATE, where(MILL)), KIND)


def test_some_seeker_is_near_a_kind_of_place() -> None:
    """The map has no aquarium, so nobody is ever near one."""
    cast(costing({"verb": "seekers-within", "distance": 500.0, "kind": "cinema"}), KIND)
    nowhere = costing({"verb": "seekers-within", "distance": 9e6, "kind": "aquarium"})
    assert cast_refused(nowhere, KIND) == "cost-not-met"


def test_the_hiders_own_fix_counts_when_it_goes_along() -> None:
    """ASK-11: fresh, or it is refused as anywhere else."""
    play = costing({"verb": "seekers-at-least", "distance": 1800.0})
    stale = play.fix(where(HARBOUR))
    cast(play, KIND, fix=stale)
    play = costing({"verb": "seekers-at-least", "distance": 1800.0}).wait(minutes(1)).seekers_at(MARKET)
    assert cast_refused(play, KIND, fix=stale) == "position-too-old"


def test_seekers_far_from_stations_and_off_vehicles() -> None:
    play = costing({"verb": "seekers-from-station", "distance": 400.0}, {"verb": "seekers-off-transit"})
    assert cast_refused(play, KIND) == "cost-not-met"
    away = where(MARKET)
    play.wait(seconds(1)).at_place(SEEKER, type(away)(away.lat + 0.005, away.lon)).send(
        SEEKER, say.SayAboard()
    )
    assert cast_refused(play, KIND) == "cost-not-met"
    cast(play.send(SEEKER, say.SayAlighted()), KIND)


def test_the_next_stop_is_further_whoever_knows_it() -> None:
    play = costing({"verb": "next-stop-further"}).send(SEEKER, say.SayAboard(line="M1"))
    assert cast_refused(play, KIND, station=StationId(MILL)) == "cost-not-met"
    cast(play, KIND, station=StationId(EASTGATE))


@pytest.mark.parametrize("empty", [True, False])
def test_a_whole_hand_pays_even_when_it_is_empty(empty: bool) -> None:
    """POW-1."""
    play = costing({"verb": "discard-hand"}, cards=() if empty else ("veto", "move"))
    assert not cast(play, KIND).hand.cards


def test_the_copied_card_does_not_pay_for_its_copy() -> None:
    """POW-9."""
    play = costing({"verb": "discard", "cards": 1}, cards=("duplicate",))
    copy = say.CastCurse(card=play.card("duplicate"), copies=play.card(KIND), discards=(play.card(KIND),))
    assert play.refuses(HIDER, copy) == "not-enough-other-cards"
    play.holding("veto")
    play.send(
        HIDER,
        say.CastCurse(card=play.card("duplicate"), copies=play.card(KIND), discards=(play.card("veto"),)),
    )
    assert play.hand.cards == (play.card(KIND),)


def test_a_declared_note_and_number_are_kept_with_the_curse() -> None:
    """CURSE-4: both sides see them."""
    cost = {"verb": "declare", "task": "count sheep", "proof": "note", "counts": "sheep", "most": 9}
    play = costing(cost)
    assert cast_refused(play, KIND, note="", declared=3) == "proof-missing"
    assert cast_refused(play, KIND, note="on the hill", declared=10) == "proof-missing"
    cast(play, KIND, note="on the hill", declared=9)
    assert (the_curse(play).note, the_curse(play).declared) == ("on the hill", 9)


def test_a_free_question_is_given_when_it_is_cast() -> None:
    """CURSE-9."""
    assert cast(costing({"verb": "next-question-free"}), KIND).team.free_questions == 1
