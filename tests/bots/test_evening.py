"""Whole games by bots: they end, by the rules, with truthful answers, the same for the same seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hideline.bots.evening import Evening
from hideline.bots.hider import Strategy
from hideline.bots.sight import Decision, Send, Sight
from hideline.catalogue.modes import MODES
from hideline.game.events import AnswerReasoned, QuestionAnswered, ZoneFixed
from hideline.game.ids import SeatId
from hideline.game.settings import Size
from hideline.game.state import Stage
from hideline.units import minutes
from tests.bots.evenings import Played, a_plan, an_evening
from tests.timetables import town_with_trains

QUICK = ("standard", "two-teams-by-time")
SIZES = {"global": Size.GLOBAL}


@pytest.mark.parametrize(
    "mode",
    [pytest.param(mode.id, marks=() if mode.id in QUICK else pytest.mark.slow) for mode in MODES],
)
def test_every_mode_is_played_to_the_end_and_the_hider_is_never_eliminated(mode: str) -> None:
    """Law 1, MODE-1, MODE-11, MODE-12, MODE-20."""
    played = an_evening(3, mode=mode, size=SIZES.get(mode, Size.SMALL))

    assert played.game.stage is Stage.OVER
    assert played.game.ended_because == "all rounds played"
    assert len(played.ledger.rounds) == len(played.game.order)
    assert all(hunt.was_found for round_ in played.ledger.rounds for hunt in round_.hunts)
    assert not any(round_.was_ruled_out for round_ in played.ledger.rounds)


@pytest.mark.slow
@pytest.mark.parametrize("size", [Size.SMALL, Size.MEDIUM, Size.LARGE])
@pytest.mark.parametrize("seed", range(4))
def test_games_of_every_size_end_with_the_truth_intact(size: Size, seed: int) -> None:
    """Law 1."""
    played = an_evening(seed, size=size)
    assert played.game.ended_because == "all rounds played"
    assert not any(round_.was_ruled_out for round_ in played.ledger.rounds)


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    first, again, other = an_evening(5), an_evening(5), an_evening(6)
    assert first.log == again.log
    assert first.ledger.rounds == again.ledger.rounds
    assert first.log != other.log


def test_the_hider_answers_what_is_true_from_inside_the_zone() -> None:
    """ASK-2, ZONE-3."""
    played = an_evening(7)
    reasons = [event for event in played.log if isinstance(event, AnswerReasoned)]
    answers = [event.answer for event in played.log if isinstance(event, QuestionAnswered)]
    zones = [event for event in played.log if isinstance(event, ZoneFixed)]

    assert answers == [reason.computed for reason in reasons]
    assert all(zone.is_inside for zone in zones)


def test_a_hunt_that_lasts_too_long_is_broken_off_and_counts_as_not_found() -> None:
    """ROUND-9."""
    plan = replace(a_plan(town_with_trains()), longest=minutes(2))
    game = Played(1, plan).game
    assert game.ended_because == "the host ended it"
    assert [tally.was_found for run in game.runs for tally in run.tallies] == [False]


class Witnessed(Evening):
    """An evening at which every command is held against what the seat was offered at that moment."""

    sent = 0

    def _carry_out(self, seat: SeatId, decision: Decision) -> None:
        if isinstance(decision, Send):
            sight: Sight = self.scene.sight_of(seat)
            name = type(decision.command).__struct_config__.tag
            assert any(offer.command == name for offer in sight.view.offers), decision.command
            Witnessed.sent += 1
        super()._carry_out(seat, decision)


@pytest.mark.parametrize("mode", ["standard", pytest.param("two-teams-by-points", marks=pytest.mark.slow)])
def test_bots_send_only_what_their_seats_are_offered(mode: str) -> None:
    """Law 6."""
    before = Witnessed.sent
    an_evening(11, Witnessed, mode=mode)
    assert Witnessed.sent > before + 20


@pytest.mark.parametrize("strategy", list(Strategy))
def test_every_strategy_hides_within_reach(strategy: Strategy) -> None:
    """ROUND-4, ZONE-2."""
    played = an_evening(2, strategy=strategy)
    zones = [event for event in played.log if isinstance(event, ZoneFixed)]
    assert zones
    assert all(zone.is_inside for zone in zones)
