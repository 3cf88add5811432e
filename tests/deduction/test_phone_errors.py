"""Law 1 through the rules: whatever a phone's error, a truthful hider is never eliminated (ZONE-3, END-2, ASK-11).

The hider is where the rules want them; the phone says something else. Answers go through the game, and what it records
through deduction, as at a real table.
"""

from __future__ import annotations

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from hideline.atlas.metric import destination, distance
from hideline.deduction.history import History
from hideline.deduction.knowledge import Deduction
from hideline.game import commands as say
from hideline.game.ids import SEEKERS, StationId
from hideline.units import LatLon, Metres, seconds
from tests.rounds import HIDER, MEDIUM, SEEKER, Play, a_round, town
from tests.towns import EASTGATE, GULL, HARBOUR, MARKET, MILL, QUARRY, where

HISTORIES = {radius: History(Deduction(town(), Metres(radius))) for radius in (500.0,)}
QUESTIONS = (
    "radar.500m", "radar.1km", "radar.2km", "matching.park", "matching.museum", "measuring.park",
    "measuring.museum", "measuring.coastline", "measuring.water", "measuring.hospital", "tentacle.museum",
    "matching.admin2", "measuring.admin2-border",
)  # fmt: skip
STATIONS = (MILL, MARKET, HARBOUR, GULL, QUARRY, EASTGATE)

Wanted = tuple[str, StationId, tuple[float, float], tuple[float, float]]
"""A question, near which station it is asked, and how far off the seekers and the hider's phone are."""

directions = st.floats(0.0, 360.0)
errors = st.tuples(directions, st.floats(0.0, 900.0))
"""Phones far worse than any accuracy they would state."""
asks = st.lists(
    st.tuples(st.sampled_from(QUESTIONS), st.sampled_from(STATIONS), errors, errors), min_size=1, max_size=3
)


def off(p: LatLon, error: tuple[float, float]) -> LatLon:
    return destination(p, error[0], Metres(error[1]))


def ask_all(play: Play, wanted: list[Wanted], spot: LatLon) -> None:
    """Ask one after another, the seekers near stations, the hider's phone anywhere around the spot."""
    for question, station, seekers, phone in wanted:
        at = off(where(station), seekers)
        play.wait(seconds(40)).at_place(SEEKER, at if town().on_map(at) else where(station))
        play.seekers_ask(question)
        play.send(HIDER, say.AnswerQuestion(fix=play.fix(off(spot, phone), accuracy=50.0)))
        if play.hand.choice is not None:
            play.hider_keeps()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(STATIONS), errors, asks)
def test_a_phone_that_is_off_never_eliminates_the_station(
    station: StationId,
    spot: tuple[float, float],
    wanted: list[Wanted],
) -> None:
    play = a_round(MEDIUM).hider_at(station)
    ask_all(play, wanted, off(where(station), spot))
    history = HISTORIES[float(play.game.box.settings.zone_radius)]
    assert station in history.knowledge(play.game, SEEKERS).stations_left


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(STATIONS), errors, asks, asks)
def test_once_frozen_the_spot_is_never_outside_the_area(
    station: StationId,
    spot: tuple[float, float],
    before: list[Wanted],
    after: list[Wanted],
) -> None:
    """END-1, END-2: later answers come from one spot, which the phone's drift does not move."""
    play = a_round(MEDIUM, announce_end_game=True).hider_at(station)
    ask_all(play, before, off(where(station), spot))
    play.at_place(HIDER, off(where(station), spot)).walk(SEEKER, where(station))
    assert play.round.end_game is not None
    ask_all(play, after, off(where(station), spot))
    radius = play.game.box.settings.zone_radius
    known = HISTORIES[float(radius)].knowledge(play.game, SEEKERS)
    assert station in known.stations_left
    assert play.round.end_game.spot is not None
    frozen = town().legal_spot(play.round.end_game.spot, where(station), radius)
    assert any(tile.area.intersects(shapely.Point(frozen.lon, frozen.lat)) for tile in known.spot_tiles())


def test_a_hider_nobody_had_seen_is_frozen_where_they_first_answer() -> None:
    """END-2: without any fix when the end game begins, the first answer's place is the spot."""
    play = a_round(MEDIUM, announce_end_game=True)
    play.send(HIDER, say.NameStation(station=StationId(MILL))).hiding_ends()
    play.walk(SEEKER, where(MILL))
    assert play.round.end_game is not None
    assert play.round.end_game.spot is None
    play.seekers_ask("radar.500m")
    first = destination(where(MILL), 10.0, Metres(400.0))
    play.send(HIDER, say.AnswerQuestion(fix=play.fix(first))).hider_keeps()
    play.wait(seconds(40)).at_place(SEEKER, where(MILL)).seekers_ask("radar.1km")
    play.send(HIDER, say.AnswerQuestion(fix=play.fix(destination(where(MILL), 190.0, Metres(450.0)))))
    evidence = play.round.reasonings[-1].evidence
    assert evidence is not None
    assert evidence.ours.metres is not None
    assert abs(evidence.ours.metres - distance(where(MILL), first)) < 0.1
