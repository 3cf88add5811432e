"""Counting a run and naming the winner (TEAM-4, TEAM-5, ROUND-7, TIME-1, POW-7, CURSE-8, MODE-14)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from hideline.game.box import DeckRule, Powerup, ScoreRule, TimeBonus
from hideline.game.clocks import PlayTime
from hideline.game.ids import HIDERS, HolderId, SideId, TeamId
from hideline.game.state import Bonus, Game, Run, Tally, Team
from hideline.game.verbs import Duplicate
from hideline.units import Span, whole_seconds


def tally(game: Game, team: Team, *, now: PlayTime, was_found: bool) -> Tally:
    """One run, itemised: the clock, what the hand is worth, what curses earned.

    A clock that was put back by consent may show less than nothing (HOUSE-4); a run is never shorter than that.
    """
    hiding = Span(max(0, team.clock.read(now)))
    by_points = _is_by_points(game)
    holder = HolderId(team.id) if by_points else HIDERS
    bonuses = hand_bonuses(game, holder, hiding) + team.account
    return Tally(team.id, hiding, bonuses, total_of(game, hiding, bonuses), was_found, takes_off=by_points)


def _is_by_points(game: Game) -> bool:
    return game.box.mode.deck is DeckRule.OTHER_TEAM


def total_of(game: Game, hiding: Span, bonuses: tuple[Bonus, ...]) -> Span:
    """Bonuses lengthen a run; by points they shorten the time of the team that holds them (MODE-14)."""
    sum_ = sum(bonus.worth for bonus in bonuses)
    return Span(max(0, hiding - sum_) if _is_by_points(game) else hiding + sum_)


def hand_bonuses(game: Game, holder: HolderId, hiding: Span) -> tuple[Bonus, ...]:
    """The time bonuses in a hand; each duplicate left in it copies the best (TIME-1, POW-7, POW-8)."""
    assert game.round is not None
    faces = [game.box.face(card) for card in game.round.hands[holder].cards]
    bonuses = [Bonus(face.name, worth_of(face, hiding)) for face in faces if isinstance(face, TimeBonus)]
    copies = [face for face in faces if isinstance(face, Powerup) and isinstance(face.verb, Duplicate)]
    if bonuses:
        best = max(bonuses, key=lambda bonus: bonus.worth)
        bonuses += [Bonus(f"{copy.name}: {best.why}", best.worth) for copy in copies]
    return tuple(bonuses)


def worth_of(face: TimeBonus, hiding: Span) -> Span:
    """Minutes, or a share of the hiding time before any bonus, in whole seconds."""
    return Span(face.worth + hiding * face.percent // 100 // 1000 * 1000)


class Standing(msgspec.Struct, frozen=True):
    """A line of the scoreboard."""

    side: SideId
    best: Span | None
    points: int
    is_winning: bool
    by: ScoreRule
    """What is counted: of a side without a result, whether it has not hidden or not found anyone yet."""


def standings(game: Game) -> tuple[Standing, ...]:
    """All sides, best first; equal results share their place (TEAM-5).

    Nobody has won where an early end cost a side its turn.
    """
    rows = _rows(game)
    return tuple(replace(row, is_winning=False) for row in rows) if game.left_out else rows


def _rows(game: Game) -> tuple[Standing, ...]:
    if game.box.mode.score is ScoreRule.LONGEST_RUN:
        return _by_longest_run(game)
    return _by_points(game) if game.box.mode.score is ScoreRule.POINTS else _by_lowest_time(game)


def _by_longest_run(game: Game) -> tuple[Standing, ...]:
    best = {
        side: max(
            (run.tallies[0].total for run in game.runs if run.hiding_side == side and run.tallies),
            default=None,
        )
        for side in game.sides
    }
    leader = max((whole_seconds(total) for total in best.values() if total is not None), default=None)
    rows = [
        Standing(side, total, 0, total is not None and whole_seconds(total) == leader, game.box.mode.score)
        for side, total in best.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.best is None, -(row.best or 0))))


def _by_points(game: Game) -> tuple[Standing, ...]:
    """A point per round to each side of the faster team; a tie gives both (MODE-11)."""
    points = dict.fromkeys(game.sides, 0)
    for run in game.runs:
        for team in faster_teams(run):
            for side in run.team_sides.get(team, ()):
                points[side] += 1
    most = max(points.values(), default=0)
    rows = [
        Standing(side, None, count, bool(game.runs) and count == most, game.box.mode.score)
        for side, count in points.items()
    ]
    return tuple(sorted(rows, key=lambda row: -row.points))


def faster_teams(run: Run) -> tuple[TeamId, ...]:
    """The team or teams with the lowest time, among those that found the hider."""
    found = [tally for tally in run.tallies if tally.was_found]
    least = min((whole_seconds(tally.total) for tally in found), default=None)
    return tuple(tally.team for tally in found if whole_seconds(tally.total) == least)


def _by_lowest_time(game: Game) -> tuple[Standing, ...]:
    """Each side's lowest seeking time in one round (MODE-12)."""
    best: dict[SideId, Span | None] = dict.fromkeys(game.sides)
    for run in game.runs:
        for tally in run.tallies:
            for side in run.team_sides.get(tally.team, ()) if tally.was_found else ():
                before = best[side]
                best[side] = tally.total if before is None else min(before, tally.total)
    leader = min((whole_seconds(total) for total in best.values() if total is not None), default=None)
    rows = [
        Standing(side, total, 0, total is not None and whole_seconds(total) == leader, game.box.mode.score)
        for side, total in best.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.best is None, row.best or 0)))
