"""Counting a run and naming the winner."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.ids import TeamId
from hideline.game.scoring import standings
from hideline.game.state import Bonus, Game, Run, Tally
from hideline.units import Instant, Span, minutes, seconds
from tests.rounds import HIDER, LARGE, MATE, MEDIUM, SEEKER, Play, a_round
from tests.towns import MILL


def found_with(*cards: str, **options: object) -> Tally:
    """The score of a hider found after ten minutes with these cards."""
    round = a_round(**options).hider_at(MILL).holding(*cards).wait(minutes(10)).seekers_find()  # type: ignore[arg-type]
    return round.game.runs[0].tallies[0]


def worth(*bonuses: str, **options: object) -> list[Span]:
    return [bonus.worth for bonus in found_with(*bonuses, **options).bonuses]


def with_runs(play: Play, *runs: tuple[str, int]) -> Game:
    """The game with these runs on the scoreboard."""
    made = tuple(
        Run(
            round=number,
            hiding_side=f"side-{side}",  # type: ignore[arg-type]
            tallies=(Tally(TeamId("seekers"), Span(total), (), Span(total), True),),
            ended_at=Instant(0),
            seed="",
            commitment="",
            station=None,
            spot=None,
            hands={},
        )
        for number, (side, total) in enumerate(runs, 1)
    )
    return replace(play.game, runs=made)


def test_a_run_is_itemised() -> None:
    """ROUND-7, TIME-1, SIZE-6."""
    tally = found_with("time-bonus-2-3-5", "veto", "time-bonus-12-18-30")
    assert tally.bonuses == (Bonus("2 minutes", minutes(2)), Bonus("12 minutes", minutes(12)))
    assert (tally.hiding, tally.total) == (minutes(10), minutes(24))


def test_time_bonuses_have_one_value_per_size() -> None:
    """SIZE-6, TIME-1."""
    cards = (
        "time-bonus-2-3-5",
        "time-bonus-4-6-10",
        "time-bonus-6-9-15",
        "time-bonus-8-12-20",
        "time-bonus-12-18-30",
    )
    assert worth(*cards) == [minutes(n) for n in (2, 4, 6, 8, 12)]
    assert worth(*cards, size=MEDIUM) == [minutes(n) for n in (3, 6, 9, 12, 18)]
    assert worth(*cards, size=LARGE) == [minutes(n) for n in (5, 10, 15, 20, 30)]


def test_time_bonuses_cannot_be_played_and_are_worth_nothing_once_discarded() -> None:
    """TIME-1."""
    round = a_round().hider_at(MILL).holding("time-bonus-2-3-5", "time-bonus-4-6-10")
    card = round.card("time-bonus-2-3-5")
    assert round.refuses(HIDER, say.PlayPowerup(card=card)) == "card-cannot-be-played"
    round.send(HIDER, say.DiscardCards(cards=(card,))).wait(minutes(10)).seekers_find()
    assert round.game.runs[0].tallies[0].total == minutes(14)


def test_a_duplicate_left_in_hand_copies_the_best_time_bonus() -> None:
    """POW-7."""
    tally = found_with("time-bonus-2-3-5", "time-bonus-8-12-20", "duplicate")
    assert tally.total == minutes(10 + 2 + 8 + 8)
    assert tally.bonuses[-1].why == "Duplicate: 8 minutes"


def test_two_duplicates_may_copy_the_same_bonus() -> None:
    """POW-8."""
    assert found_with("time-bonus-12-18-30", "duplicate", "duplicate").total == minutes(10 + 36)


def test_a_duplicate_without_a_bonus_to_copy_is_worth_nothing() -> None:
    """POW-7."""
    assert found_with("duplicate", "veto").total == minutes(10)


def test_the_longest_single_run_wins_and_never_a_sum() -> None:
    """TEAM-4, TEAM-5."""
    play = a_round(rounds_per_side=2)
    game = with_runs(play, ("ann", minutes(30)), ("ben", minutes(50)), ("ann", minutes(40)))
    assert [(row.side, row.best, row.is_winning) for row in standings(game)] == [
        ("side-ben", minutes(50), True),
        ("side-ann", minutes(40), False),
    ]


def test_equal_runs_share_the_win_compared_in_whole_seconds() -> None:
    """TEAM-5."""
    play = a_round(players=(HIDER, SEEKER, MATE))
    game = with_runs(play, ("ann", seconds(600.9)), ("ben", seconds(600.1)), ("cem", seconds(599.9)))
    assert {row.side for row in standings(game) if row.is_winning} == {"side-ann", "side-ben"}


def test_everyone_sees_the_standings_after_each_round() -> None:
    """ROUND-7."""
    round = a_round().hider_at(MILL).wait(minutes(10)).seekers_find()
    assert round.seen_by(SEEKER).standings == round.seen_by(HIDER).standings
    assert round.seen_by(SEEKER).standings[0].best == minutes(10)
