"""Curses whose cost hangs on where people are: bridge troll, water weight, U-turn, travel agent (CURSE-1, ASK-11)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.ids import StationId
from hideline.game.settings import Size
from hideline.game.verbs import DestinationFurther, SeekersAtLeast, SeekersWithin
from hideline.units import Edition, minutes, seconds
from tests.curses import FAR_AWAY, JUST_PAST_MARKET, a_hunt_for, at, cast, cast_refused, the_curse
from tests.rounds import HIDER, LARGE, MATE, MEDIUM, SEEKER, SMALL
from tests.towns import ABBEY, CASTLE, EASTGATE, MARKET, MILL, where


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(("size", "km", "mi"), [(SMALL, 2, 1), (MEDIUM, 10, 5), (LARGE, 50, 30)])
def test_the_bridge_troll_needs_every_seeker_far_away(
    size: Size, km: float, mi: float, edition: Edition
) -> None:
    """CURSE-1, ASK-11: "at least" holds for every seeker; each edition has its own figure."""
    cost = at("bridge-troll", size, edition).costs[0]
    assert isinstance(cost, SeekersAtLeast)
    assert cost.distance == pytest.approx(km * 1000 if edition is Edition.METRIC else mi * 1609.344)

    play = a_hunt_for("bridge-troll", size=size, edition=edition, players=(HIDER, SEEKER, MATE))
    play.at_place(MATE, where(MILL))
    assert cast_refused(play, "bridge-troll") == "cost-not-met"
    play.wait(seconds(1)).at_place(MATE, FAR_AWAY)
    cast(play, "bridge-troll")


def test_stale_and_vague_fixes_of_the_seekers_decide_nothing() -> None:
    """CURSE-1, ASK-11."""
    play = a_hunt_for("bridge-troll").wait(minutes(6))
    assert cast_refused(play, "bridge-troll") == "cost-not-met"
    play.at_place(SEEKER, FAR_AWAY, accuracy=400)
    assert cast_refused(play, "bridge-troll") == "cost-not-met"


@pytest.mark.parametrize(("edition", "distance"), [(Edition.METRIC, 300), (Edition.IMPERIAL, 304.8)])
def test_water_weight_needs_one_seeker_near_mapped_water(edition: Edition, distance: float) -> None:
    """CURSE-1, ASK-11: "within" holds for any one of them."""
    cost = at("water-weight", SMALL, edition).costs[0]
    assert isinstance(cost, SeekersWithin)
    assert cost.kind == "water"
    assert cost.distance == pytest.approx(distance)
    play = a_hunt_for("water-weight", edition=edition, players=(HIDER, SEEKER, MATE))
    play.wait(seconds(1)).at_place(MATE, where(ABBEY))
    play.seekers_at(ABBEY)
    assert cast_refused(play, "water-weight") == "cost-not-met"


def test_the_u_turn_needs_seekers_who_ride_away_from_the_hider() -> None:
    """CURSE-1: the next stop their vehicle makes is further than they are."""
    play = a_hunt_for("u-turn").send(SEEKER, say.SayAlighted())
    assert cast_refused(play, "u-turn") == "cost-not-met"
    assert "cast-curse" not in play.offered(HIDER)
    play.send(SEEKER, say.SayAboard(next_stop=StationId(MILL)))
    assert cast_refused(play, "u-turn") == "cost-not-met"
    play.send(SEEKER, say.SayAlighted()).send(SEEKER, say.SayAboard(line="M1"))
    assert cast_refused(play, "u-turn") == "cost-not-met"
    cast(play, "u-turn", station=StationId(EASTGATE))
    assert the_curse(play).station == StationId(EASTGATE)


def test_a_next_stop_said_long_ago_gives_way_to_what_the_hider_was_told() -> None:
    """CURSE-1, DECK.md: the hider may ask where it stops next, and what was said at boarding may lie behind."""
    play = a_hunt_for("u-turn").send(SEEKER, say.SayAlighted())
    play.send(SEEKER, say.SayAboard(next_stop=StationId(MARKET)))
    assert cast_refused(play, "u-turn", station=StationId(EASTGATE)) == "cost-not-met"
    play.wait(minutes(6)).at_place(SEEKER, where(CASTLE)).at_place(HIDER, where(MILL))
    assert cast_refused(play, "u-turn") == "cost-not-met"
    cast(play, "u-turn", station=StationId(EASTGATE))
    assert the_curse(play).station == StationId(EASTGATE)


def test_the_u_turn_is_measured_from_those_who_ride() -> None:
    """CURSE-1, ASK-11: a mate on foot nearby says nothing about a train nobody has seen for a while."""
    play = a_hunt_for("u-turn", players=(HIDER, SEEKER, MATE)).wait(minutes(6))
    play.at_place(MATE, where(MARKET)).at_place(HIDER, where(MILL))
    assert cast_refused(play, "u-turn") == "cost-not-met"
    play.at_place(SEEKER, where(MARKET))
    cast(play, "u-turn")


def test_a_u_turn_obeyed_during_a_move_is_over_when_the_move_is() -> None:
    """POW-11: they had to get off at the next stop anyway; nothing is cleared before the move ends."""
    play = cast(a_hunt_for("u-turn").holding("move"), "u-turn").hider_plays("move")
    play.send(SEEKER, say.SayAlighted())
    assert play.team.curses
    play.wait(minutes(10))
    assert not play.team.curses


def test_the_u_turn_is_over_when_the_last_seeker_gets_off() -> None:
    """CURSE-3: cleared by the deed."""
    play = a_hunt_for("u-turn", players=(HIDER, SEEKER, MATE)).at_place(MATE, where(MARKET))
    play.send(MATE, say.SayAboard(next_stop=StationId(EASTGATE)))
    cast(play, "u-turn").send(SEEKER, say.SayAlighted())
    assert play.team.curses
    play.send(MATE, say.SayAlighted())
    assert not play.team.curses


@pytest.mark.parametrize(("size", "km", "mi"), [(SMALL, 0.5, 0.25), (MEDIUM, 0.5, 0.25), (LARGE, 1, 0.5)])
def test_the_travel_agent_names_a_spot_close_by_and_further_off(size: Size, km: float, mi: float) -> None:
    """CURSE-1, DECK.md: near any seeker, further from the hider than all of them, nobody aboard."""
    for edition, metres in ((Edition.METRIC, km * 1000), (Edition.IMPERIAL, mi * 1609.344)):
        cost = at("mediocre-travel-agent", size, edition).costs[1]
        assert isinstance(cost, DestinationFurther)
        assert cost.most_from_seekers == pytest.approx(metres)
    play = a_hunt_for("mediocre-travel-agent", size=size)
    refused = [None, where(EASTGATE), where(MILL), where(MARKET), FAR_AWAY]
    for spot in refused:
        assert cast_refused(play, "mediocre-travel-agent", destination=spot) == "cost-not-met"
    play.send(SEEKER, say.SayAboard())
    assert cast_refused(play, "mediocre-travel-agent") == "cost-not-met"
    play.send(SEEKER, say.SayAlighted())
    cast(play, "mediocre-travel-agent")
    assert the_curse(play).destination == JUST_PAST_MARKET


def test_the_unguided_tourist_is_not_sent_from_a_vehicle_nor_onto_one() -> None:
    """CURSE-1, CURSE-2: seekers outside; while it blocks they take no transit."""
    play = a_hunt_for("unguided-tourist").send(SEEKER, say.SayAboard())
    assert cast_refused(play, "unguided-tourist") == "cost-not-met"
    play.send(SEEKER, say.SayAlighted())
    cast(play, "unguided-tourist")
    assert play.refuses(SEEKER, say.SayAboard()) == "curse-still-blocks-transit"
    assert "say-aboard" not in play.offered(SEEKER)
