"""From a team's record to what it knows: moves, vetoes, corrections, marks, toggled clues, the end game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hideline.atlas.metric import destination, distance
from hideline.deduction.history import OLD_STATION, REVEALED, History
from hideline.deduction.knowledge import Deduction
from hideline.deduction.marks import FIRST_MARK
from hideline.deduction.reach import REACH, WALKING, Reach, by_straight_line
from hideline.deduction.reasons import ruled_out
from hideline.game import commands as say
from hideline.game.box import Answer, Verdict
from hideline.game.ids import SEEKERS, MarkId, QuestionId, SeatId, StationId
from hideline.game.state import Entry, Game, Mark, Phase, PlaceChange
from hideline.units import Metres, Span, hours, minutes
from tests.rounds import SEEKER, Play, a_round, town
from tests.towns import ABBEY, EASTGATE, GULL, MARKET, MILL, QUARRY, where

HISTORY = History(Deduction(town(), Metres(500.0)))


def left(game: Game) -> set[str]:
    return set(HISTORY.knowledge(game, SEEKERS).stations_left)


def after_radar(**options: Any) -> Play:
    """A hider at Mill who said no to two kilometres around Eastgate."""
    play = a_round(**options).hider_at(MILL).seekers_at(EASTGATE)
    return play.seekers_ask("radar.2km").hider_answers()


def with_entry(game: Game, **changes: object) -> Game:
    """The game with its last line of the record changed."""
    assert game.round is not None
    team = game.round.teams[SEEKERS]
    entry: Entry = replace(team.entries[-1], **changes)
    changed = replace(team, entries=(*team.entries[:-1], entry))
    return replace(game, round=replace(game.round, teams={SEEKERS: changed}))


def with_team(game: Game, **changes: object) -> Game:
    assert game.round is not None
    team = replace(game.round.teams[SEEKERS], **changes)
    return replace(game, round=replace(game.round, teams={SEEKERS: team}))


def test_nothing_asked_leaves_every_station() -> None:
    assert len(left(a_round().hider_at(MILL).game)) == 12


def test_an_answer_rules_out_and_says_which_it_was() -> None:
    game = after_radar().game
    known = HISTORY.knowledge(game, SEEKERS)
    assert MILL in known.stations_left
    assert EASTGATE not in known.stations_left
    assert known.why_not(StationId(EASTGATE)) == 1
    assert known.why_not(StationId(MILL)) is None


def test_every_station_that_is_out_has_its_reason() -> None:
    """Answers by their number, marks by their id, the hider's reach, and the station they moved away from."""
    game = with_team(
        after_radar().game,
        marks=(Mark(MarkId("mark-7"), SeatId("ben"), what="station", stations=(StationId(ABBEY),)),),
    )
    near = {StationId(station): Span(0) for station in (MILL, ABBEY, EASTGATE)}
    reach = Reach.of(near, minutes(5), Span(0))
    known = HISTORY.knowledge(game, SEEKERS, reach)
    assert game.round is not None
    reasons = {why.by: why for why in ruled_out(known, game.round.teams[SEEKERS].marks)}
    assert set(reasons) == {"answer", "mark", "reach"}
    assert reasons["mark"].mark == "mark-7"
    assert reasons["mark"].stations == (ABBEY,)
    assert reasons["answer"].entry == 1
    out = [station for why in reasons.values() for station in why.stations]
    assert len(out) == len(set(out))
    assert set(out) == set(HISTORY.deduction.ground.ids) - set(known.stations_left)
    moved = replace(game, round=replace(game.round, zones_fixed=2, old_stations=(StationId(MILL),)))
    assert ("move", (MILL,)) in [
        (why.by, why.stations) for why in ruled_out(HISTORY.knowledge(moved, SEEKERS), ())
    ]


def test_a_vetoed_or_struck_question_says_nothing() -> None:
    """POW-2, HOUSE-4."""
    for outcome in ("vetoed", "struck", "lapsed", "dropped", "randomized"):
        assert len(left(with_entry(after_radar().game, outcome=outcome))) == 12


def test_a_null_answer_says_nothing() -> None:
    """ASK-6: the town has no aquarium."""
    play = a_round().hider_at(MILL).seekers_at(EASTGATE).seekers_ask("matching.aquarium").hider_answers()
    assert play.last_answer.verdict is Verdict.NULL
    assert len(left(play.game)) == 12


def test_a_correction_is_deduced_again() -> None:
    """ASK-12."""
    corrected = with_entry(after_radar().game, answer=Answer(Verdict.YES), corrected="bad fix")
    assert left(corrected) == {EASTGATE, "lido"}


def test_old_clues_do_not_bind_after_a_move_but_the_old_station_is_out() -> None:
    """POW-10, POW-11."""
    game = after_radar().game
    assert game.round is not None
    moving = replace(
        game, round=replace(game.round, phase=Phase.MOVING, zone=None, old_stations=(StationId(MILL),))
    )
    assert moving.round is not None
    moved = replace(moving, round=replace(moving.round, phase=Phase.SEEKING, zones_fixed=2))
    for later in (moving, moved):
        known = HISTORY.knowledge(later, SEEKERS)
        assert set(known.stations_left) == left(a_round().hider_at(MILL).game) - {MILL}
        assert known.why_not(StationId(MILL)) == OLD_STATION


def test_a_zone_that_is_shown_leaves_one_station_whatever_was_struck_out_by_name() -> None:
    """HOUSE-2: the longest run is reached, and everybody is told."""
    play = after_radar(longest_run=hours(1))
    for stations in ((MILL,), (QUARRY,)):
        play.send(SEEKER, say.MakeMark(what="station", stations=tuple(map(StationId, stations))))
    assert MILL not in left(play.game)
    play.wait(hours(1))
    known = HISTORY.knowledge(play.game, SEEKERS)
    assert set(known.stations_left) == {MILL}
    assert known.why_not(StationId(QUARRY)) == REVEALED
    reasons = ruled_out(known, play.team.marks)
    assert [each.by for each in reasons if QUARRY in each.stations] == ["shown"]


def test_a_toggled_clue_is_looked_away_from() -> None:
    assert len(left(with_team(after_radar().game, hidden_clues=frozenset({1})))) == 12


def test_each_new_answer_costs_only_itself() -> None:
    """The knowledge of the earlier answers is the very same object."""
    play = after_radar()
    before = HISTORY.knowledge(play.game, SEEKERS)
    assert HISTORY.knowledge(play.game, SEEKERS) is before
    play.hider_keeps().seekers_ask("radar.5km").hider_answers()
    assert HISTORY.knowledge(play.game, SEEKERS).before is before


def marked(game: Game, **mark: object) -> Game:
    return with_team(game, marks=(Mark(MarkId("mark-1"), SeatId("ben"), **mark),))  # type: ignore[arg-type]


def test_marks_rule_out_stations_lines_and_areas_and_can_be_undone() -> None:
    game = a_round().hider_at(MILL).game
    one = marked(game, what="station", stations=(StationId(ABBEY),))
    assert left(game) - left(one) == {ABBEY}
    assert HISTORY.knowledge(one, SEEKERS).why_not(StationId(ABBEY)) == FIRST_MARK - 1
    assert left(game) - left(marked(game, what="line", line="ferry")) == {"harbour", GULL, "lido"}
    assert left(marked(game, what="note", text="hm")) == left(game)
    p = where(QUARRY)
    corners = tuple(
        p.__class__(p.lat + dy, p.lon + dx)
        for dx, dy in ((-0.02, -0.02), (0.02, -0.02), (0.02, 0.02), (-0.02, 0.02))
    )
    assert left(game) - left(marked(game, what="area", area=corners)) == {QUARRY}
    assert left(with_team(one, marks=())) == left(game)


def test_seekers_may_make_more_marks_than_anybody_counts() -> None:
    """Each step rests on the one before: hundreds of them are worked out in turn, none asks all before it."""
    game = after_radar().game
    marks = tuple(
        Mark(MarkId(f"mark-{k}"), SeatId("ben"), what="station", stations=(StationId(ABBEY),))
        for k in range(1, 701)
    )
    known = HISTORY.knowledge(with_team(game, marks=marks), SEEKERS)
    assert ABBEY not in known.stations_left
    assert 0 < known.never_moved_km2 < known.area_km2
    assert sum(tile.km2 for tile in known.spot_tiles()) > 0


def test_a_drawn_area_that_covers_only_part_of_a_zone_rules_no_station_out() -> None:
    game = a_round().hider_at(MILL).game
    p = where(QUARRY)
    east = tuple(
        p.__class__(p.lat + dy, p.lon + dx) for dx, dy in ((0, -0.02), (0.05, -0.02), (0.05, 0.02), (0, 0.02))
    )
    half = marked(game, what="area", area=east)
    assert left(half) == left(game)
    known = HISTORY.knowledge(half, SEEKERS)
    assert known.never_moved_km2 < known.area_km2


def test_a_clue_looks_at_the_map_it_was_answered_on() -> None:
    """MAP-5: a museum struck later does not change what was answered before."""
    play = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("matching.museum").hider_answers()
    before = left(play.game)
    struck = replace(play.game, overlay=(PlaceChange("museum", "museum-3", is_removed=True),))
    assert left(struck) == before
    assert left(with_entry(struck, places=1)) != before or play.last_answer.verdict is Verdict.NO


def test_end_game_answers_bind_one_spot_only_where_the_end_game_is_announced() -> None:
    """END-1, END-2: two answers that no single spot can give leave nothing where seekers know that it was one."""
    for is_announced in (False, True):
        play = a_round(announce_end_game=is_announced).hider_at(MILL).seekers_at(EASTGATE)
        game = play.seekers_ask("radar.2km").hider_answers().game
        assert game.round is not None
        first = replace(
            game.round.teams[SEEKERS].entries[-1], in_end_game=True, question=QuestionId("radar.choose")
        )
        beside = replace(first.asked, fix=play.fix(destination(where(EASTGATE), 270.0, Metres(1_000))))
        near = replace(first, answer=Answer(Verdict.YES), asked=replace(beside, distance=Metres(950)))
        far = replace(
            first, number=2, answer=Answer(Verdict.NO), asked=replace(beside, distance=Metres(1_050))
        )
        known = HISTORY.knowledge(with_team(game, entries=(near, far)), SEEKERS)
        assert (known.stations_left == ()) is is_announced
        assert (known.area_tiles() == []) is is_announced


def test_in_an_announced_end_game_the_area_is_where_the_frozen_spot_can_be() -> None:
    """END-2: only answers since it began bind the spot; seekers are shown no more of the zone than they allow."""
    play = a_round(announce_end_game=True).hider_at(MILL).seekers_at(EASTGATE)
    game = play.seekers_ask("radar.2km").hider_answers().game
    assert game.round is not None
    entry = game.round.teams[SEEKERS].entries[-1]
    beside = replace(entry.asked, fix=play.fix(where(MILL)), distance=Metres(100))
    asked = replace(entry, number=2, question=QuestionId("radar.choose"), asked=beside)
    answered = replace(asked, answer=Answer(Verdict.YES))
    free = HISTORY.knowledge(with_team(game, entries=(entry, answered)), SEEKERS)
    frozen = HISTORY.knowledge(with_team(game, entries=(entry, replace(answered, in_end_game=True))), SEEKERS)
    assert free.stations_left == frozen.stations_left
    assert frozen.area_km2 < 0.05 < free.area_km2


def test_stations_too_far_to_reach_are_ruled_out_with_a_margin() -> None:
    """ROUND-4: walking on from a station reached in time counts."""
    game = a_round().hider_at(MILL).game
    arrivals = {StationId(MILL): Span(0), StationId(MARKET): minutes(10), StationId(EASTGATE): minutes(40)}
    tight = Reach.of(arrivals, minutes(30), Span(0))
    known = HISTORY.knowledge(game, SEEKERS, tight)
    assert known.why_not(StationId(EASTGATE)) == REACH
    assert {MILL, MARKET} <= set(known.stations_left)
    loose = Reach.of(arrivals, minutes(30), minutes(15))
    assert EASTGATE in HISTORY.knowledge(game, SEEKERS, loose).stations_left


def test_a_hider_may_walk_on_for_as_long_as_the_time_lasts() -> None:
    """ROUND-4, law 1: three hours on foot from the last stop are a dozen kilometres and more."""
    game = a_round().hider_at(MILL).game
    away = distance(where(MILL), where(EASTGATE))
    assert away > 6_500.0
    for needed, is_left in ((0.9, False), (1.1, True)):
        on_foot = Span(int(1000 * needed * (away - 500.0) / WALKING))
        known = HISTORY.knowledge(game, SEEKERS, Reach.of({StationId(MILL): minutes(5)}, minutes(5), on_foot))
        assert (EASTGATE in known.stations_left) is is_left


def test_without_a_timetable_reach_goes_by_straight_line() -> None:
    ground = HISTORY.deduction.ground
    times = by_straight_line(ground, where(MILL), Metres(0.0), 10.0)
    assert times[StationId(MILL)] == 0
    assert times[StationId(EASTGATE)] > minutes(10)
    assert by_straight_line(ground, where(MILL), Metres(1000.0), 10.0)[StationId(EASTGATE)] == (
        times[StationId(EASTGATE)] - 100_000
    )
