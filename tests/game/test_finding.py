"""Found: the claim, the confirmation, what waits meanwhile."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.commands import Command
from hideline.game.events import QuestionLapsed, ThermometerDropped, ZoneRevealed
from hideline.game.ids import HIDERS, CardId, QuestionId, StationId
from hideline.game.state import Phase
from hideline.units import Span, hours, minutes, seconds
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.towns import MARKET, MILL, where


def a_hunt(*cards: str, **options: object) -> Play:
    """The hunt is on, ten minutes in."""
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).holding(*cards).wait(minutes(10))  # type: ignore[arg-type]


def test_the_clock_stops_at_the_time_of_the_claim() -> None:
    """END-3."""
    round = a_hunt().send(SEEKER, say.ClaimFind()).wait(minutes(4)).send(HIDER, say.ConfirmFind())
    assert round.game.runs[0].tallies[0].hiding == minutes(10)
    assert round.game.runs[0].tallies[0].was_found


def test_a_refused_claim_changes_nothing() -> None:
    """END-3."""
    round = a_hunt()
    before = round.round
    round.send(SEEKER, say.ClaimFind()).send(HIDER, say.RefuseFind())
    assert round.round == before
    round.wait(minutes(5)).seekers_find()
    assert round.game.runs[0].tallies[0].hiding == minutes(15)


def test_only_the_hider_confirms_and_only_what_was_claimed() -> None:
    """END-3."""
    round = a_hunt()
    assert round.refuses(HIDER, say.ConfirmFind()) == "no-claim-open"
    assert round.refuses(HIDER, say.ClaimFind()) == "not-for-your-role"
    round.send(SEEKER, say.ClaimFind())
    assert round.refuses(SEEKER, say.ClaimFind()) == "claim-is-open"
    assert round.refuses(SEEKER, say.ConfirmFind()) == "not-for-your-role"


@pytest.mark.parametrize(
    ("seat", "command"),
    [
        (HIDER, say.PlayPowerup(card=CardId("veto.1"))),
        (HIDER, say.DiscardCards(cards=(CardId("veto.1"),))),
        (HIDER, say.CastCurse(card=CardId("zoologist.1"))),
        (SEEKER, say.AskQuestion(question=QuestionId("photo.tree"))),
    ],
)
def test_while_a_claim_is_open_nothing_is_asked_played_cast_or_discarded(seat: str, command: Command) -> None:
    """END-3."""
    round = a_hunt("veto", "zoologist").send(SEEKER, say.ClaimFind())
    assert round.refuses(seat, command) == "claim-is-open"  # type: ignore[arg-type]


def test_cards_drawn_before_the_claim_are_chosen_after_the_confirmation_and_then_counted() -> None:
    """END-3."""
    round = a_hunt().seekers_ask("radar.500m").hider_answers()
    choice = round.hand.choice
    assert choice is not None
    round.send(SEEKER, say.ClaimFind())
    assert round.refuses(HIDER, say.KeepCards(cards=choice.cards[:1])) == "claim-is-open"
    round.send(HIDER, say.ConfirmFind())
    assert round.round.phase is Phase.FOUND
    assert not round.game.runs
    round.send(HIDER, say.KeepCards(cards=choice.cards[1:]))
    assert [run.hands[HIDERS] for run in round.game.runs] == [choice.cards[1:]]


def test_a_hand_over_its_limit_is_trimmed_before_it_is_counted() -> None:
    """END-3, HAND-1."""
    round = a_hunt(*["time-bonus-2-3-5"] * 7).seekers_find()
    assert not round.game.runs
    round.send(HIDER, say.DiscardCards(cards=round.hand.cards[:1]))
    assert [run.tallies[0].total for run in round.game.runs] == [minutes(10 + 6 * 2)]


def test_open_questions_and_thermometers_lapse_with_the_find() -> None:
    """END-3."""
    round = a_hunt()
    round.send(SEEKER, say.StartThermometer(question=QuestionId("thermometer.1km"), fix=round.here(SEEKER)))
    round.seekers_ask("radar.1km").seekers_find()
    assert len(round.happened(QuestionLapsed)) == 1
    assert len(round.happened(ThermometerDropped)) == 1
    assert round.team.entries[-1].outcome == "lapsed"
    assert round.hand.cards == ()


def test_a_team_is_found_when_one_of_its_members_is() -> None:
    """TEAM-5: any member may confirm, and it is one run."""
    round = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL)
    round.send(MATE, say.ClaimFind()).send(HIDER, say.ConfirmFind())
    assert len(round.game.runs) == 1


def test_in_the_end_game_questions_are_answered_as_usual_and_move_is_out() -> None:
    """END-2, POW-12, ASK-1."""
    round = a_hunt("move").walk(SEEKER, where(MILL), times=6)
    assert round.refuses(HIDER, say.PlayPowerup(card=round.card("move"))) == "not-in-the-end-game"
    assert all(offer.why != "Move" for offer in round.seen_by(HIDER).offers)
    round.seekers_ask("radar.500m").hider_answers()
    assert round.last_answer.verdict == "yes"


def test_in_the_end_game_a_photo_that_needs_leaving_the_spot_may_be_declined() -> None:
    """END-2, ASK-8."""
    round = a_hunt().walk(SEEKER, where(MILL), times=6).seekers_ask("photo.widest-street")
    round.send(HIDER, say.CannotAnswer(reason="I would have to leave my spot"))
    assert round.last_answer.verdict == "cannot"
    assert len(round.hand.cards) == 1


def test_the_longest_run_a_group_plays_reveals_the_zone_and_stops_the_clock() -> None:
    """HOUSE-2."""
    round = a_round(longest_run=hours(3.5)).hider_at(MILL).wait(Span(hours(3.5) - 1))
    assert round.seen_by(SEEKER).round.revealed is None  # type: ignore[union-attr]
    round.wait(Span(1))
    assert round.happened(ZoneRevealed)[0].station == MILL
    assert round.seen_by(SEEKER).round.revealed == MILL  # type: ignore[union-attr]
    round.wait(hours(1)).seekers_find()
    assert round.game.runs[0].tallies[0].hiding == hours(3.5)


def test_the_longest_run_is_measured_on_the_hiding_clock() -> None:
    """HOUSE-2, PAUSE-1: what is paused does not count."""
    round = a_round(longest_run=hours(1)).hider_at(MILL).wait(minutes(50)).send(SEEKER, say.PauseGame())
    round.wait(minutes(30)).send(HIDER, say.SayBack()).send(SEEKER, say.SayBack()).wait(minutes(9))
    assert round.happened(ZoneRevealed) == []
    round.wait(minutes(1))
    assert len(round.happened(ZoneRevealed)) == 1


# ── cardboard ─────────────────────────────────────────────────────────────────────────────────────


def test_with_a_printed_deck_the_app_deals_no_cards() -> None:
    """HOUSE-3."""
    round = (
        a_round(cardboard=True).hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.500m").hider_answers()
    )
    assert round.hand.choice is None
    assert round.hand.cards == round.round.deck.pile == ()
    assert round.seen_by(HIDER).round.hand is None  # type: ignore[union-attr]
    assert round.refuses(HIDER, say.KeepCards(cards=())) == "nothing-to-choose"


def test_with_a_printed_deck_the_app_asks_for_what_touches_the_seekers() -> None:
    """HOUSE-3: veto, randomize and move, and the minutes at the end."""
    round = a_round(cardboard=True).hider_at(MILL).seekers_at(MARKET)
    assert {offer.why for offer in round.seen_by(HIDER).offers if offer.command == "play-powerup"} == {"Move"}
    round.seekers_ask("radar.500m")
    plays = {offer.why for offer in round.seen_by(HIDER).offers if offer.command == "play-powerup"}
    assert plays == {"Veto", "Randomize"}
    round.send(HIDER, say.PlayPowerup(card=CardId("veto.1")))
    assert round.team.entries[-1].outcome == "vetoed"
    round.wait(minutes(20)).send(SEEKER, say.ClaimFind())
    confirm = next(offer for offer in round.seen_by(HIDER).offers if offer.command == "confirm-find")
    assert [field.name for field in confirm.fields] == ["bonus"]
    assert round.refuses(HIDER, say.ConfirmFind(bonus=Span(-1))) == "bonus-out-of-range"
    round.send(HIDER, say.ConfirmFind(bonus=minutes(18)))
    assert round.game.runs[0].tallies[0].total == minutes(38)


def test_a_move_from_a_printed_deck_moves() -> None:
    """HOUSE-3, POW-10."""
    round = a_round(cardboard=True).hider_at(MILL).send(HIDER, say.PlayPowerup(card=CardId("move.1")))
    assert round.round.phase is Phase.MOVING
    round.send(HIDER, say.NameStation(station=StationId(MARKET))).wait(seconds(1)).at_place(
        HIDER, where(MARKET)
    )
    round.wait(minutes(10))
    assert round.round.zone is not None
    assert round.round.zone.station == MARKET


def test_a_claim_does_not_run_out_the_answer_window() -> None:
    """END-3, ASK-7: the hider cannot answer while a find is claimed, so the window waits for the hider's word."""
    round = a_round().seekers_at(MARKET).hider_at(MILL).seekers_ask("radar.1km")
    round.wait(minutes(4)).send(SEEKER, say.ClaimFind())
    round.wait(minutes(10))
    assert not round.pending.is_late

    round.send(HIDER, say.RefuseFind())
    round.wait(minutes(1)).hider_answers()
    assert not round.team.entries[-1].was_late


@pytest.mark.parametrize(
    "kind", ["discard-1-draw-2", "discard-2-draw-3", "draw-1-expand-1", "duplicate", "time-bonus-2-3-5"]
)
def test_with_a_printed_deck_the_app_hears_nothing_of_cards_for_cards(kind: str) -> None:
    """HOUSE-3: it asks only for what touches the seekers."""
    round = a_round(cardboard=True).hider_at(MILL)
    refused = "card-cannot-be-played" if kind.startswith("time") else "cardboard-game"
    assert round.refuses(HIDER, say.PlayPowerup(card=CardId(f"{kind}.1"))) == refused
