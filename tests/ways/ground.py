"""Cast where people do not stand as it asks: to the metre, in both editions, on fresh and sharp fixes (ASK-11)."""

from __future__ import annotations

from collections.abc import Callable

from hideline.game import commands as say
from hideline.game.ids import StationId
from hideline.game.verbs import (
    DestinationFurther,
    NextStopFurther,
    SeekersAtLeast,
    SeekersFromStation,
    SeekersOffTransit,
    SeekersWithin,
)
from hideline.units import LatLon, Span, minutes, seconds
from tests.curses import BY_THE_LAKE, FAR_AWAY, a_hunt
from tests.rounds import HIDER, MATE, SEEKER, Play
from tests.timetables import LAST, aboard, town_with_trains
from tests.towns import ABBEY, MARKET, MILL, where
from tests.ways.way import Case, Try, Way, cost_of, costs, spot_at

JUST = 1.0
"""A metre too near, or too far."""
THREE = (HIDER, SEEKER, MATE)


def seekers_now(play: Play, spot: LatLon, accuracy: float = 5.0) -> Play:
    """The seekers are somewhere else a second later."""
    return play.wait(seconds(1)).at_place(SEEKER, spot, accuracy)


# ── at least so far from the hider ──────────────────────────────────────────────────────────────────────────────────


def a_seeker_away(case: Case, more: float) -> Play:
    """The one seeker is so many metres beyond the distance."""
    play, cost = case.hunt(), cost_of(case.face, SeekersAtLeast)
    assert cost is not None
    return seekers_now(play, spot_at(play, where(MILL), cost.distance + more))


def one_of_two_too_near(case: Case) -> Try:
    return case.casting(case.hunt(players=THREE).at_place(MATE, where(MILL)))


def on_stale_fixes(case: Case) -> Try:
    play = case.hunt().wait(Span(minutes(5) + seconds(2)))
    return case.casting(play)


def on_vague_fixes(case: Case) -> Try:
    play = case.hunt()
    return case.casting(seekers_now(play, play.here(SEEKER).position, accuracy=400.0))


def on_no_fixes(case: Case) -> Try:
    play = case.hunt()
    play.trails.forget(SEEKER)
    return case.casting(play)


def nobody_knows_the_hider(case: Case) -> Try:
    play = case.hunt()
    play.trails.forget(HIDER)
    return case.casting(play)


def on_an_old_fix_of_the_hider(case: Case) -> Try:
    play = case.hunt()
    old = play.here(HIDER)
    return case.casting(play.wait(seconds(31)), fix=old)


ON_POSITIONS = costs(SeekersAtLeast, SeekersWithin, SeekersFromStation, NextStopFurther, DestinationFurther)
TO_THE_HIDER = costs(SeekersAtLeast, NextStopFurther, DestinationFurther)

AWAY = (
    Way(
        "a seeker a metre too near",
        "cost-not-met",
        lambda case: case.casting(a_seeker_away(case, -JUST)),
        costs(SeekersAtLeast),
    ),
    Way("one of two seekers too near", "cost-not-met", one_of_two_too_near, costs(SeekersAtLeast)),
    Way("on stale fixes of the seekers", "cost-not-met", on_stale_fixes, ON_POSITIONS),
    Way("on vague fixes of the seekers", "cost-not-met", on_vague_fixes, ON_POSITIONS),
    Way("on no fixes of the seekers", "cost-not-met", on_no_fixes, ON_POSITIONS),
    Way("when nobody knows where the hider is", "cost-not-met", nobody_knows_the_hider, TO_THE_HIDER),
    Way("on an old fix of the hider", "position-too-old", on_an_old_fix_of_the_hider, ON_POSITIONS),
)


# ── within so far of a kind of place ────────────────────────────────────────────────────────────────────────────────


def a_seeker_near(case: Case, more: float) -> Play:
    """The one seeker is so many metres beyond the distance from the water, on the way from the lake to the abbey."""
    play, cost = case.hunt(), cost_of(case.face, SeekersWithin)
    assert cost is not None
    near, far = 0.0, 1.0
    for _ in range(60):
        gone = (near + far) / 2
        spot = LatLon(
            BY_THE_LAKE.lat + gone * (where(ABBEY).lat - BY_THE_LAKE.lat),
            BY_THE_LAKE.lon + gone * (where(ABBEY).lon - BY_THE_LAKE.lon),
        )
        gap = play.map.distance_to(cost.kind, spot)
        assert gap is not None
        near, far = (gone, far) if gap < cost.distance + more else (near, gone)
    return seekers_now(play, spot)


NEAR = (
    Way(
        "every seeker a metre too far",
        "cost-not-met",
        lambda case: case.casting(a_seeker_near(case, JUST)),
        costs(SeekersWithin),
    ),
)

FROM_STATION = (
    Way(
        "a seeker at a station",
        "cost-not-met",
        lambda case: case.casting(seekers_now(case.hunt(), where(MARKET))),
        costs(SeekersFromStation),
    ),
)


# ── riding or not ───────────────────────────────────────────────────────────────────────────────────────────────────


def riding(next_stop: StationId | None) -> Callable[[Case], Try]:
    """The seekers get off and ride something that stops there next."""

    def tries(case: Case) -> Try:
        play = case.hunt().send(SEEKER, say.SayAlighted())
        return case.casting(play.send(SEEKER, say.SayAboard(line="M1", next_stop=next_stop)))

    return tries


def on_the_last_train(case: Case) -> Try:
    """Nothing else calls at the market that night."""
    fixes = aboard(LAST, "23:50", "23:56")
    play = a_hunt(case.kind, **case.options)
    play.map = town_with_trains()
    play.wait(Span(fixes[0].at - play.at)).at_place(HIDER, where(ABBEY))
    for fix in fixes[1:]:
        play.wait(Span(fix.at - play.at)).at_place(SEEKER, fix.position)
    return case.casting(play.send(SEEKER, say.SayAboard()))


ON_FOOT = (
    Way(
        "while a seeker rides",
        "cost-not-met",
        lambda case: case.casting(case.hunt().send(SEEKER, say.SayAboard())),
        costs(SeekersOffTransit),
    ),
)

RIDING = (
    Way(
        "while nobody rides",
        "cost-not-met",
        lambda case: case.casting(case.hunt().send(SEEKER, say.SayAlighted())),
        costs(NextStopFurther),
    ),
    Way("while nobody knows the next stop", "cost-not-met", riding(None), costs(NextStopFurther)),
    Way("while the next stop is nearer", "cost-not-met", riding(StationId(MILL)), costs(NextStopFurther)),
    Way("while the next stop is as far", "cost-not-met", riding(StationId(MARKET)), costs(NextStopFurther)),
    Way("on the last train", "cost-not-met", on_the_last_train, costs(NextStopFurther)),
)


# ── a spot that the hider names ─────────────────────────────────────────────────────────────────────────────────────


def a_spot_off(case: Case, more: float) -> Try:
    """So many metres beyond the distance from the one seeker, further from the hider."""
    play, cost = case.hunt(), cost_of(case.face, DestinationFurther)
    assert cost is not None
    spot = spot_at(play, where(MARKET), cost.most_from_seekers + more, east=True)
    return case.casting(play, destination=spot)


def further_than_one_of_two(case: Case) -> Try:
    """The other seeker is further from the hider than the spot."""
    play = case.hunt(players=THREE)
    beyond = spot_at(play, where(MARKET), 400, east=True)
    return case.casting(play.at_place(MATE, beyond), destination=spot_at(play, where(MARKET), 200, east=True))


SPOT = (
    Way(
        "naming no spot",
        "cost-not-met",
        lambda case: case.casting(case.hunt(), destination=None),
        costs(DestinationFurther),
    ),
    Way(
        "naming a spot off the map",
        "cost-not-met",
        lambda case: case.casting(case.hunt(), destination=FAR_AWAY),
        costs(DestinationFurther),
    ),
    Way(
        "naming a spot a metre too far",
        "cost-not-met",
        lambda case: a_spot_off(case, JUST),
        costs(DestinationFurther),
    ),
    Way(
        "naming a spot no further than the seekers",
        "cost-not-met",
        lambda case: case.casting(case.hunt(), destination=where(MARKET)),
        costs(DestinationFurther),
    ),
    Way(
        "naming a spot further than one of two",
        "cost-not-met",
        further_than_one_of_two,
        costs(DestinationFurther),
    ),
)

JUST_MET: dict[type, Callable[[Case], Try]] = {
    SeekersAtLeast: lambda case: case.casting(a_seeker_away(case, JUST)),
    SeekersWithin: lambda case: case.casting(a_seeker_near(case, -JUST)),
    DestinationFurther: lambda case: a_spot_off(case, -JUST),
}
"""The other side of the metre: cast."""
