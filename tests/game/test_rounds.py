"""The course of a round: hiding, seeking, found, turnover, the next one, the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.dice import commitment
from hideline.game.events import GameEnded, RoundBegan, RoundEnded
from hideline.game.ids import HIDERS, SeatId, SideId, StationId
from hideline.game.rounds import seeker_teams
from hideline.game.settings import Size
from hideline.game.standing import Role
from hideline.game.state import Phase, Stage
from hideline.units import LatLon, hours, minutes, seconds
from tests.rounds import HIDER, LARGE, MATE, MEDIUM, NOON, SEEKER, SMALL, Play, a_game, a_round
from tests.towns import CASTLE, MARKET, MILL, position, where


def a_found_round(**options: object) -> Play:
    """Found after ten minutes of seeking, at Mill."""
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).wait(minutes(10)).seekers_find()  # type: ignore[arg-type]


def test_one_side_hides_and_all_others_seek_together() -> None:
    """ROUND-1."""
    round = a_round(players=(HIDER, SEEKER, MATE))
    assert round.seen_by(HIDER).role is Role.HIDER
    assert round.seen_by(SEEKER).role is round.seen_by(MATE).role is Role.SEEKER
    assert set(round.team.sides) == {SideId("side-ben"), SideId("side-cem")}


def test_the_first_round_starts_at_the_chosen_point() -> None:
    """ROUND-2."""
    assert a_round().seen_by(SEEKER).round.start == where(MILL)  # type: ignore[union-attr]


def test_later_rounds_start_at_the_last_hiding_spot() -> None:
    """ROUND-2."""
    round = a_found_round()
    assert {_next_start(round, seat) for seat in (HIDER, SEEKER)} == {where(MILL)}
    round.wait(minutes(10))
    assert round.round.number == 2
    assert round.round.start == round.game.runs[0].spot == where(MILL)
    assert _next_start(round, SEEKER) is None


def _next_start(round: Play, seat: SeatId) -> LatLon | None:  # noqa: A002 - a round is a round
    seen = round.seen_by(seat).round
    assert seen is not None
    return seen.next_start


def test_a_group_may_start_every_round_at_one_point_or_at_a_station() -> None:
    """ROUND-2, HOUSE-1."""
    fixed = a_round(start_point="fixed", start_position=where(CASTLE)).hider_at(MILL).seekers_find()
    assert _next_start(fixed, SEEKER) == where(CASTLE)
    assert fixed.wait(minutes(10)).round.start == where(CASTLE)
    hub = a_round(start_point="nearest-hub").send(HIDER, say.NameStation(station=StationId(MILL)))
    hub.at_place(HIDER, position(2.95, 4.65)).hiding_ends().seekers_find().wait(minutes(10))
    assert hub.round.start == where(MILL)


def test_the_hider_starts_with_the_whole_shuffled_deck_and_an_empty_hand() -> None:
    """ROUND-3, DECK-1."""
    round = a_round()
    assert round.hand.cards == ()
    assert sorted(round.round.deck.pile) == sorted(round.game.box.deck())
    assert round.round.deck.pile != round.game.box.deck()


def test_everybody_has_two_dice_on_the_record() -> None:
    """ROUND-3."""
    round = a_round().send(SEEKER, say.RollDice(dice=2, why="for fun"))
    rolled = round.fresh[0]
    assert len(rolled.faces) == 2  # type: ignore[attr-defined]
    assert all(1 <= face <= 6 for face in rolled.faces)  # type: ignore[attr-defined]
    assert round.refuses(HIDER, say.RollDice(dice=3)) == "wrong-number-of-dice"


@pytest.mark.parametrize(("size", "period"), [(SMALL, 30), (MEDIUM, 60), (LARGE, 180)])
def test_seekers_wait_and_ask_nothing_until_the_hiding_period_is_over(size: Size, period: int) -> None:
    """ROUND-4, SIZE-2."""
    round = a_round(size).seekers_at(MILL).at_place(HIDER, where(MARKET))
    round.wait(minutes(period) - seconds(1))  # type: ignore[arg-type]
    ask = say.AskQuestion(question="radar.1km", fix=round.here(SEEKER))  # type: ignore[arg-type]
    assert round.round.phase is Phase.HIDING
    assert round.refuses(SEEKER, ask) == "not-in-this-phase"
    assert "ask-question" not in round.offered(SEEKER)
    assert round.refuses(SEEKER, say.ClaimFind()) == "not-in-this-phase"
    round.wait(seconds(1))
    assert round.round.phase is Phase.SEEKING
    assert "ask-question" in round.offered(SEEKER)


def test_by_house_rule_seekers_may_ask_while_the_hider_travels() -> None:
    """ROUND-4, HOUSE-1: answered even before a station is named."""
    round = a_round(seekers_may_ask_while_hiding=True).seekers_at(MILL).at_place(HIDER, where(MARKET))
    round.seekers_ask("matching.station-name").hider_answers()
    assert round.last_answer.verdict == "no"


def test_the_hider_sees_what_the_seekers_ride_and_they_see_nothing_of_the_hider() -> None:
    """ROUND-5."""
    round = a_round().hider_at(MILL)
    round.send(SEEKER, say.SayAboard(line="M1")).send(HIDER, say.SayAboard(line="M2"))
    seats = {seat.id: seat for seat in round.seen_by(HIDER).seats}
    assert seats[SEEKER].aboard is not None
    assert all(seat.aboard is None for seat in round.seen_by(SEEKER).seats if seat.id == HIDER)
    assert round.seen_by(SEEKER).round.hiding is None  # type: ignore[union-attr]


def test_the_hiding_clock_runs_from_the_end_of_the_hiding_period_until_found() -> None:
    """ROUND-6."""
    round = a_round().hider_at(MILL)
    assert round.hiding_clock == 0
    round.wait(minutes(42)).seekers_find()
    assert round.game.runs[0].tallies[0].hiding == minutes(42)


def test_when_found_everything_is_revealed_to_all() -> None:
    """ROUND-7: deck, hand, position, seed; ASK-3 and ASK-8: why answers were given."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).holding("time-bonus-2-3-5")
    round.seekers_ask("photo.tree").send(HIDER, say.CannotAnswer(reason="no tree in my zone"))
    round.wait(minutes(10)).seekers_find()
    seen = round.seen_by(SEEKER)
    run = seen.runs[0]
    assert run.station == MILL
    assert run.spot == where(MILL)
    assert commitment(run.seed) == run.commitment
    assert run.hands[HIDERS] == round.hand.cards
    assert [bonus.worth for bonus in run.tallies[0].bonuses][:1] == [minutes(2)]
    assert seen.round is not None
    assert seen.round.hiding is not None
    assert [why.reason for why in seen.round.hiding.reasonings] == ["no tree in my zone"]


def test_the_next_hiding_period_begins_by_itself_ten_minutes_after_the_confirmation() -> None:
    """ROUND-8."""
    round = a_round().hider_at(MILL).wait(minutes(5)).send(SEEKER, say.ClaimFind())
    round.wait(minutes(3)).send(HIDER, say.ConfirmFind())
    round.wait(minutes(10) - seconds(1))  # type: ignore[arg-type]
    assert round.round.number == 1
    round.wait(seconds(1))
    assert round.round.number == 2
    assert round.happened(RoundBegan)[-1].at == NOON + minutes(30 + 5 + 3 + 10)


def test_the_next_hider_may_start_early_and_nobody_else() -> None:
    """ROUND-8."""
    round = a_found_round()
    assert round.refuses(HIDER, say.StartNextRound()) == "not-for-your-role"
    assert "start-next-round" in round.offered(SEEKER)
    round.send(SEEKER, say.StartNextRound())
    assert round.seen_by(SEEKER).role is Role.HIDER
    assert round.seen_by(HIDER).role is Role.SEEKER


def test_for_the_next_round_all_cards_are_back_in_a_new_shuffle() -> None:
    """ROUND-8."""
    round = a_round().holding("veto", "move").hider_at(MILL)
    first = round.round.deck.pile
    round.seekers_find().wait(minutes(10))
    assert round.hand.cards == ()
    assert sorted(round.round.deck.pile) == sorted(round.game.box.deck())
    assert round.round.deck.pile[:90] != first[:90]
    assert round.team.asked == {}


def test_a_hider_who_does_not_choose_holds_nobody_up() -> None:
    """ROUND-8, END-3: after the turnover the choice is made in the holder's favour and the next round begins."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.500m").hider_answers()
    assert round.hand.choice is not None
    round.wait(minutes(1)).seekers_find()
    assert round.game.runs == ()
    round.wait(minutes(10))
    assert len(round.game.runs) == 1
    assert round.round.number == 2


def test_the_game_ends_after_the_agreed_rounds() -> None:
    """ROUND-9."""
    round = a_found_round().wait(minutes(10))
    round.at_place(SEEKER, where(CASTLE)).hiding_ends().wait(minutes(3))
    round.send(HIDER, say.ClaimFind()).send(SEEKER, say.ConfirmFind())
    assert round.game.stage is Stage.OVER
    assert round.happened(GameEnded)[0].because == "all rounds played"
    assert round.refuses(HIDER, say.RollDice()) == "game-is-over"


def test_a_run_cut_off_by_the_agreed_end_counts_as_it_stands_and_unfound() -> None:
    """ROUND-9: bonuses in hand included."""
    round = a_round(ends_at=NOON + hours(1)).hider_at(MILL).holding("time-bonus-12-18-30").wait(hours(2))
    assert round.game.stage is Stage.OVER
    tally = round.game.runs[0].tallies[0]
    assert (tally.hiding, tally.total, tally.was_found) == (minutes(30), minutes(42), False)
    assert round.game.runs[0].was_cut_off
    assert round.game.ended_at == NOON + hours(1)


def test_the_agreed_end_never_moves_whatever_is_paused() -> None:
    """ROUND-9."""
    round = a_round(ends_at=NOON + hours(1)).hider_at(MILL).wait(minutes(5))
    round.send(SEEKER, say.PauseGame()).wait(hours(5))
    assert round.game.ended_at == NOON + hours(1)
    assert round.game.runs[0].tallies[0].hiding == minutes(5)


def test_the_agreed_end_between_two_rounds_ends_the_game_at_once() -> None:
    """ROUND-9."""
    round = a_found_round(ends_at=NOON + minutes(45)).wait(minutes(10))
    assert round.game.stage is Stage.OVER
    assert len(round.happened(RoundEnded)) == 1


def test_the_host_may_end_the_game_for_everyone() -> None:
    """ROUND-9."""
    round = a_round().hider_at(MILL).wait(minutes(7))
    assert round.refuses(SEEKER, say.EndGameEarly()) == "only-the-host"
    round.send(HIDER, say.EndGameEarly())
    assert round.game.stage is Stage.OVER
    assert round.game.runs[0].tallies[0].hiding == minutes(7)


def winners(play: Play) -> list[SideId]:
    return [row.side for row in play.seen_by(SEEKER).standings if row.is_winning]


def test_nobody_wins_when_the_host_ends_the_game_before_all_have_hidden() -> None:
    """TEAM-4, TEAM-5: else the host could hide first and be the winner."""
    round = a_found_round()
    assert winners(round) == [ANN]
    round.send(HIDER, say.EndGameEarly())
    assert winners(round) == []
    assert round.seen_by(SEEKER).left_out == (BEN,)


def test_a_turn_that_the_host_cuts_off_is_a_turn_lost() -> None:
    """TEAM-5: whoever is not found yet could still win."""
    round = a_found_round().wait(minutes(10)).wait(minutes(31)).send(HIDER, say.EndGameEarly())
    assert len(round.game.runs) == 2
    assert round.seen_by(SEEKER).left_out == (BEN,)
    assert winners(round) == []


def test_the_agreed_end_has_a_winner_whoever_has_not_hidden() -> None:
    """ROUND-9, TEAM-5: everybody knew of it."""
    round = a_found_round(ends_at=NOON + minutes(45)).wait(minutes(10))
    assert round.seen_by(SEEKER).left_out == ()
    assert winners(round) == [ANN]


def test_nothing_of_a_round_can_be_done_in_the_lobby() -> None:
    assert a_game().refuses(SEEKER, say.ClaimFind()) == "game-not-started"


# ── a turn that is passed over ────────────────────────────────────────────────────────────────────

ANN, BEN, CEM = (SideId(f"side-{seat}") for seat in (HIDER, SEEKER, MATE))


def after_the_first_round(**options: object) -> Play:
    """Ann hid and was found; Ben would be next, then Cem."""
    round = a_round(players=(HIDER, SEEKER, MATE), **options)  # type: ignore[arg-type]
    rest = (ANN, BEN, CEM) * (len(round.game.order) // 3)
    round.game = replace(round.game, order=rest)
    return round.hider_at(MILL).send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind())


def test_the_host_passes_over_the_turn_of_a_side_that_is_gone() -> None:
    """TEAM-4, ROUND-8: that side has no such run, and the next one the whole time to plan."""
    round = after_the_first_round().wait(minutes(8))
    assert [("pass-turn" in round.offered(seat)) for seat in (HIDER, SEEKER, MATE)] == [True, True, False]
    assert round.refuses(MATE, say.PassTurn()) == "not-for-your-role"
    round.send(HIDER, say.PassTurn())
    assert round.seen_by(MATE).order == (ANN, CEM)

    round.wait(minutes(10))
    assert (round.round.number, round.round.hiding_side) == (2, CEM)
    assert set(round.team.sides) == {ANN, BEN}
    assert "pass-turn" not in round.offered(HIDER)
    assert round.refuses(HIDER, say.PassTurn()) == "not-in-this-phase"


def test_after_the_last_turn_is_passed_over_the_game_is_over() -> None:
    """ROUND-9."""
    round = after_the_first_round().send(HIDER, say.PassTurn()).send(HIDER, say.PassTurn())
    assert round.game.stage is Stage.OVER
    assert round.game.ended_because == "all rounds played"
    assert [run.hiding_side for run in round.game.runs] == [ANN]
    assert round.seen_by(SEEKER).standings[0].side == ANN
    assert round.seen_by(SEEKER).left_out == (BEN, CEM)
    assert winners(round) == []


def test_of_two_who_have_hidden_one_wins_though_a_turn_was_passed_over() -> None:
    """TEAM-5: whoever has gone home keeps nobody from winning."""
    round = after_the_first_round().send(HIDER, say.PassTurn()).wait(minutes(10))
    round.wait(minutes(31)).send(SEEKER, say.ClaimFind()).send(MATE, say.ConfirmFind())
    assert round.game.stage is Stage.OVER
    assert len(winners(round)) == 1


def test_the_next_hiders_may_pass_their_own_turn() -> None:
    """TEAM-4."""
    assert after_the_first_round().send(SEEKER, say.PassTurn()).seen_by(HIDER).order == (ANN, CEM)


def test_only_that_one_turn_is_passed_over() -> None:
    """TEAM-4: with two rounds each, the side hides the next time."""
    round = after_the_first_round(rounds_per_side=2).send(HIDER, say.PassTurn())
    assert round.game.order == (ANN, CEM, ANN, BEN, CEM)


def test_two_teams_are_never_made_of_those_alone_whose_turn_was_passed_over() -> None:
    """MODE-13: teams are dealt so that somebody is there in both."""
    players = (HIDER, SEEKER, MATE, "dia")
    for number in range(1, 9):
        game = a_game(players=players, mode="two-teams-by-points").send(HIDER, say.StartGame()).game
        game = replace(game, passed=frozenset({BEN}))
        teams = seeker_teams(game, ANN, number).values()
        assert all(set(sides) - {BEN} for sides in teams)
