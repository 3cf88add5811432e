"""Cast on the wrong team, or in a mode that is played without it (MODE-1, MODE-11, MODE-12, MODE-14, MODE-20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hideline.catalogue.cards import is_out
from hideline.catalogue.modes import MODES
from hideline.catalogue.modes.cars import CARS
from hideline.catalogue.modes.globe import GLOBE
from hideline.catalogue.modes.two_teams_by_points import TWO_TEAMS_BY_POINTS
from hideline.game import commands as say
from hideline.game.box import Curse, Mode
from hideline.game.cursing.active import fills_slot
from hideline.game.ids import HolderId, SeatId, TeamId
from tests.curses import PHOTO
from tests.rounds import GLOBAL, HIDER, MATE, SEEKER, Play, a_round
from tests.teams import POINTS, TIME, deal, find, held, team, two_teams
from tests.towns import MILL
from tests.ways.way import Case, Try, Way, card_of


def by_time(case: Case, *cards: str) -> Play:
    return two_teams(TIME, **case.options).holding(case.kind, *cards)


def naming_no_team(case: Case) -> Try:
    return case.casting(by_time(case))


def naming_a_team_that_is_not_there(case: Case) -> Try:
    return case.casting(by_time(case), team=TeamId("team-9"))


def on_a_team_that_has_found(case: Case) -> Try:
    play = find(by_time(case), SEEKER)
    return case.casting(play, team=team(play, SEEKER).id)


def on_a_team_that_another_blocks(case: Case) -> Try:
    play = by_time(case, case.other())
    blocked = team(play, SEEKER).id
    other = say.CastCurse(card=play.card(case.other()), team=blocked, proof=(PHOTO,), note="a robin")
    return case.casting(play.send(HIDER, other), team=blocked)


def between_a_find_and_its_count(case: Case) -> Try:
    play = find(by_time(case, *["time-bonus-2-3-5"] * 6), SEEKER)
    return case.casting(play, team=team(play, MATE).id)


def by_points(case: Case, holder: SeatId) -> Play:
    """A team holds the curse."""
    play = two_teams(POINTS, **case.options)
    return deal(play, HolderId(team(play, holder).id), case.kind)


def cast_by(play: Play, case: Case, seat: SeatId, **form: Any) -> Try:
    return play, seat, say.CastCurse(card=held(play, SEEKER, case.kind), proof=(PHOTO,), note="x", **form)


def by_the_neutral_hider(case: Case) -> Try:
    return cast_by(by_points(case, SEEKER), case, HIDER)


def by_the_other_team(case: Case) -> Try:
    return cast_by(by_points(case, SEEKER), case, MATE)


def by_a_team_that_has_found(case: Case) -> Try:
    return cast_by(find(by_points(case, SEEKER), SEEKER), case, SEEKER)


def on_the_other_team_once_it_has_found(case: Case) -> Try:
    return cast_by(find(by_points(case, SEEKER), MATE), case, SEEKER)


def is_out_of(mode: Mode) -> Callable[[Curse], bool]:
    return lambda face: is_out(face, mode)


def is_in(mode: Mode) -> Callable[[Curse], bool]:
    return lambda face: not is_out(face, mode)


def in_a_mode_without_it(mode: str) -> Callable[[Case], Try]:
    def tries(case: Case) -> Try:
        size = GLOBAL if mode == GLOBE.id else case.size
        sides = (HIDER, SEEKER, MATE)
        play = a_round(**(case.options | {"size": size}), mode=mode, players=sides).hider_at(MILL)
        caster = SEEKER if mode == POINTS else HIDER
        return play, caster, say.CastCurse(card=card_of(case.kind), proof=(PHOTO,), note="x")

    return tries


TEAM_WAYS = (
    Way("by time: naming no team", "choose-team", naming_no_team),
    Way("by time: naming a team that is not there", "choose-team", naming_a_team_that_is_not_there),
    Way("by time: on a team that has found", "already-found", on_a_team_that_has_found),
    Way(
        "by time: on a team that another blocks",
        "curse-already-blocks",
        on_a_team_that_another_blocks,
        fills_slot,
    ),
    Way("by time: between a find and its count", "not-in-this-phase", between_a_find_and_its_count),
    Way("by points: by the neutral hider", "no-cards-here", by_the_neutral_hider, is_in(TWO_TEAMS_BY_POINTS)),
    Way("by points: by the other team", "card-not-in-hand", by_the_other_team, is_in(TWO_TEAMS_BY_POINTS)),
    Way(
        "by points: by a team that has found",
        "already-found",
        by_a_team_that_has_found,
        is_in(TWO_TEAMS_BY_POINTS),
    ),
    Way(
        "by points: on a team that has found",
        "already-found",
        on_the_other_team_once_it_has_found,
        is_in(TWO_TEAMS_BY_POINTS),
    ),
    *(
        Way(
            f"in a mode without it: {mode.id}",
            "card-not-in-hand",
            in_a_mode_without_it(mode.id),
            is_out_of(mode),
        )
        for mode in (CARS, *(mode for mode in MODES if mode.id in ("on-foot", POINTS, GLOBE.id)))
    ),
)
