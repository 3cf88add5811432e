"""The whole story: what is told of a finished round, what each side knew, and what is not told (ROUND-7)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from hideline.bots.wild import Step as WildStep
from hideline.bots.wild import WildGame
from hideline.game import commands as say
from hideline.game.box import Verdict
from hideline.game.events import CardsKept, DeckShuffled, DiceRolled, Event
from hideline.game.ids import HIDERS, SEEKERS, SeatId, StationId
from hideline.game.settings import Setup, Size
from hideline.table.moments import TOLD, Moment, name_of
from hideline.table.recounting import story_of
from hideline.table.story import NoSuchMoment, RoundStory, Story, StoryNotYet, Telling
from hideline.table.topics import TOPICS, Topic
from hideline.units import Fix, Instant, Metres, Span, days, minutes
from hideline.wire.events import decode_event, encode_event
from tests.rounds import HIDER, NOON, SEEKER, Play, a_round, town
from tests.towns import CASTLE, MARKET, MILL, QUARRY, STATIONS, where
from tools.node import ROOT


def a_hunt(**options: Any) -> Play:
    """Ann hides at the mill; Ben asks from the market, is told the truth, and makes a mark."""
    play = a_round(reach_margin=None, **options).hider_at(MILL).seekers_at(MARKET)
    play.wait(minutes(5)).seekers_ask("radar.1km").wait(minutes(1)).hider_answers().hider_keeps()
    play.send(SEEKER, say.MakeMark(what="station", stations=(StationId(QUARRY),)))
    return play.wait(minutes(9))


def found(play: Play) -> Play:
    return play.seekers_find()


def told(play: Play) -> Telling:
    return story_of([decode_event(encode_event(event)) for event in play.log], play.map)


def the_round(play: Play) -> RoundStory:
    return told(play).story.rounds[0]


def moments(play: Play, what: str) -> list[Moment]:
    return [moment for moment in the_round(play).moments if moment.what == what]


# ── what is told ──────────────────────────────────────────────────────────────────────────────────


def test_an_answer_is_told_with_its_truth_and_evidence() -> None:
    """ASK-3, ROUND-7."""
    (answered,) = moments(found(a_hunt()), "question-answered")
    assert answered.question == "radar.1km"
    assert answered.answer is not None
    assert answered.computed == answered.answer
    assert answered.evidence is not None
    assert answered.evidence.ours.metres is not None
    assert answered.fix is not None
    assert answered.fix.position == where(MILL)


def test_a_correction_is_told_beside_the_truth() -> None:
    """ASK-3: the correction and its reason are revealed at the round's end."""
    play = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.1km")
    play.hider_answers(Verdict.YES, "my GPS jumps").hider_keeps()
    (answered,) = moments(found(play), "question-answered")
    assert answered.answer is not None
    assert answered.computed is not None
    assert (answered.answer.verdict, answered.computed.verdict) == (Verdict.YES, Verdict.NO)
    assert answered.reason == "my GPS jumps"


def test_each_moment_says_who_knew_of_it() -> None:
    """DESIGN §7: the hand and the station are the hider's, marks the seekers', a question both sides'."""
    play = found(a_hunt())
    for what, knew in {
        "station-named": {"hiders"},
        "zone-fixed": {"hiders"},
        "cards-drawn": {"hiders"},
        "mark-made": {"seekers"},
        "question-asked": {"hiders", "seekers"},
        "question-answered": {"hiders", "seekers"},
        "hiding-ended": {"hiders", "seekers"},
    }.items():
        (moment, *_) = moments(play, what)
        assert set(moment.known_to) == knew, what


def test_stations_left_shrink_from_moment_to_moment() -> None:
    """What is told as changes adds up to what the seekers' phones showed."""
    play = a_hunt()
    told_ = the_round(found(play))
    left = {station for station, *_ in STATIONS}
    seen = []
    for moment in told_.moments:
        if SEEKERS in moment.left:
            change = moment.left[SEEKERS]
            assert set(change.gone) <= left
            left = left - set(change.gone) | set(change.back)
            assert change.count == len(left)
            seen.append((moment.what, change.count))
    assert [what for what, _ in seen] == ["hiding-ended", "question-answered", "mark-made"]
    assert seen[0][1] == told_.stations
    assert MILL in left
    assert MARKET not in left
    assert QUARRY not in left


def test_a_move_brings_stations_back() -> None:
    """POW-10, POW-11: what was asked of the old zone binds the new one no longer."""
    play = a_hunt()
    play.log.append(_dealt(play, "move"))
    play.hider_plays("move").send(HIDER, say.NameStation(station=CASTLE)).at_place(HIDER, where(CASTLE))
    play.hiding_ends().wait(minutes(3))
    (began,) = moments(found(play), "move-began")
    assert began.old_station == MILL
    assert MARKET in began.left[SEEKERS].back


def _dealt(play: Play, kind: str) -> Event:
    """A card in the hider's hand that the log knows of: the pile was stacked."""
    play.holding(kind)
    return CardsKept(at=play.at, holder=HIDERS, kept=(play.hand.cards[-1],), thrown=())


def test_clocks_and_scores_go_with_every_moment() -> None:
    """ROUND-6, ROUND-7: the clock stands before the hunt, and the last score is the run's."""
    told_ = the_round(found(a_hunt()))
    first, last = told_.moments[0], told_.moments[-1]
    assert first.clocks[SEEKERS].since is None
    assert last.what == "run-tallied"
    assert last.scores[SEEKERS] == told_.run.tallies[0].total
    (asked,) = [moment for moment in told_.moments if moment.what == "question-asked"]
    face = asked.clocks[SEEKERS]
    assert face.since is not None
    assert face.shows + asked.at - face.since == minutes(5)


def test_the_hand_is_told_as_it_changes() -> None:
    play = found(a_hunt())
    (kept,) = moments(play, "cards-kept")
    assert kept.hands[HIDERS] == kept.kept
    assert the_round(play).run.hands[HIDERS] == kept.kept


def test_the_shuffle_is_proved_and_a_changed_roll_found_out() -> None:
    """ROUND-3."""
    play = a_hunt().send(SEEKER, say.RollDice(dice=2))
    story = told(found(play)).story
    assert story.rounds[0].proof.holds
    assert story.faults == ()
    play.log = [
        msgspec.structs.replace(event, faces=(6, 6, 6)) if isinstance(event, DiceRolled) else event
        for event in play.log
    ]
    assert "DiceRolled" in told(play).story.faults[0]


def test_two_stories_of_one_log_are_the_same_and_survive_the_wire() -> None:
    play = found(a_hunt())
    story = told(play).story
    assert story == told(play).story
    assert msgspec.json.decode(msgspec.json.encode(story), type=Story) == story


# ── what is not ───────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_told_before_the_first_round_is_counted() -> None:
    """DESIGN §7: not in the lobby, not while hiding, seeking, claimed or moving."""
    play = a_hunt().send(SEEKER, say.ClaimFind())
    for end in range(1, len(play.log) + 1):
        with pytest.raises(StoryNotYet):
            story_of(play.log[:end], play.map)


def test_of_a_second_round_nothing_is_told_until_it_is_counted() -> None:
    """ROUND-7: whoever hides now keeps the secret, even if the new round began in the very moment the old one ended."""
    play = found(a_hunt())
    first = told(play).story
    play.send(SEEKER, say.StartNextRound()).send(SEEKER, say.NameStation(station=CASTLE))
    play.at_place(SEEKER, where(CASTLE)).hiding_ends().at_place(HIDER, where(MARKET))
    play.send(HIDER, say.AskQuestion(question="radar.1km", fix=play.here(HIDER)))  # type: ignore[arg-type]
    now = told(play)
    tracks = {HIDER: [play.here(HIDER)], SEEKER: [play.here(SEEKER)]}
    assert now.with_tracks(tracks, play.at) == told(play).with_tracks({}, play.at)
    assert now.story.rounds == first.rounds
    secrets = [event.seed for event in play.log if isinstance(event, DeckShuffled)]
    assert secrets[0] in str(now.story)
    assert secrets[1] not in str(now.story)


def test_every_told_event_is_known_by_name() -> None:
    """Denied by default: events are told by listing them, each once."""
    assert len(set(TOLD)) == len(TOLD)
    assert set(TOPICS) == set(TOLD)
    assert DeckShuffled not in TOLD


def test_a_moment_says_what_it_is_about() -> None:
    play = found(a_hunt())
    about = {moment.what: moment.about for moment in the_round(play).moments}
    assert about["zone-fixed"] is Topic.HIDER
    assert about["hiding-ended"] is Topic.SEEKERS
    assert about["question-answered"] is Topic.QUESTION
    assert about["cards-drawn"] is Topic.CARDS
    assert about["find-claimed"] is Topic.CLAIM
    assert about["run-tallied"] is Topic.FOUND


# ── tracks ────────────────────────────────────────────────────────────────────────────────────────


def track(*at: int) -> list[Fix]:
    return [Fix(where(MILL), Instant(one), Metres(5.0)) for one in at]


def test_tracks_are_told_from_the_rounds_beginning_to_its_count_only() -> None:
    play = found(a_hunt())
    round_ = the_round(play)
    inside = (round_.began_at, round_.ended_at - 1)
    fixes = track(round_.began_at - 1, *inside, round_.ended_at, round_.ended_at + 1)
    story = told(play).with_tracks({HIDER: fixes, SEEKER: fixes}, play.at)
    for each in story.rounds[0].tracks:
        assert tuple(step.at for step in each.steps) == inside
    assert {each.seat for each in story.rounds[0].tracks} == {HIDER, SEEKER}
    assert tuple(fix.at for fix in told(play).way(fixes, play.at)[1]) == inside


def who_saw(play: Play, *seats: SeatId) -> dict[SeatId, tuple[str, ...]]:
    began = the_round(play).began_at
    story = told(play).with_tracks(dict.fromkeys(seats, track(began + 1)), play.at)
    return {each.seat: each.known_to for each in story.rounds[0].tracks}


def test_tracks_say_who_saw_them_at_that_time() -> None:
    """ROUND-5: the hiders saw everybody, the seekers themselves."""
    assert who_saw(found(a_hunt()), HIDER, SEEKER) == {HIDER: ("hiders",), SEEKER: ("hiders", "seekers")}


@pytest.mark.parametrize(("kept_for", "later", "is_told"), [(30, 29, True), (30, 31, False), (0, 0, False)])
def test_tracks_are_told_as_long_as_the_group_keeps_them(kept_for: int, later: int, is_told: bool) -> None:
    play = found(a_hunt(track_retention_days=kept_for))
    fixes = track(NOON + minutes(1))
    story = told(play).with_tracks({HIDER: fixes}, Instant(play.at + days(later)))
    assert bool(story.rounds[0].tracks) is is_told
    assert bool(told(play).way(fixes, Instant(play.at + days(later)))) is is_told
    assert story.rounds[0].has_tracks is is_told


def test_a_game_without_tracks_is_told_without_them() -> None:
    story = told(found(a_hunt())).with_tracks({}, NOON)
    assert story.rounds[0].tracks == ()
    assert story.rounds[0].moments


# ── areas ─────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_known_at_a_moment_can_be_looked_up() -> None:
    play = found(a_hunt())
    telling = told(play)
    names = [moment.what for moment in telling.story.rounds[0].moments]
    asked, answered = names.index("question-asked"), names.index("question-answered")
    assert telling.knowledge(1, 0, SEEKERS) is None
    before, after = telling.knowledge(1, asked, SEEKERS), telling.knowledge(1, answered, SEEKERS)
    assert before is not None
    assert after is not None
    assert after.area_km2 < before.area_km2
    for round_, moment, team in ((2, 0, SEEKERS), (1, 999, SEEKERS), (1, -1, SEEKERS), (1, 0, "team-9")):
        with pytest.raises(NoSuchMoment):
            telling.knowledge(round_, moment, team)  # type: ignore[arg-type]


# ── any game ──────────────────────────────────────────────────────────────────────────────────────


def wild_log(seed: int, mode: str, players: tuple[str, ...]) -> Sequence[Event]:
    log: list[Event] = []

    def watch(step: WildStep) -> None:
        log.extend(step.events)

    setup = Setup(map_name="drawn-town", map_hash="drawn", size=Size.SMALL, mode=mode)
    WildGame(setup, town(), Random(seed), players=players, most_commands=1_500).run(watch)
    return log


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("mode", "players"), [("standard", ("ann", "ben")), ("two-teams-by-points", ("ann", "ben", "cem", "dot"))]
)
def test_any_game_can_be_told(seed: int, mode: str, players: tuple[str, ...]) -> None:
    """Whatever was played: the story reads back, nobody knew what they could not, and chance holds."""
    telling = story_of(wild_log(seed, mode, players), town())
    story = telling.with_tracks({SeatId(name): () for name in players}, NOON)
    assert msgspec.json.decode(msgspec.json.encode(story), type=Story) == story
    assert story.faults == ()
    names = {name_of_type(kind) for kind in TOLD}
    for round_ in story.rounds:
        assert round_.proof.holds
        assert [moment.at for moment in round_.moments] == sorted(moment.at for moment in round_.moments)
        assert {moment.what for moment in round_.moments} <= names
        for team in round_.teams:
            count = round_.stations
            for moment in round_.moments:
                if team in moment.left:
                    change = moment.left[team]
                    count += len(change.back) - len(change.gone)
                    assert change.count == count


@pytest.mark.parametrize(
    ("mode", "each_other"), [("two-teams-by-points", True), ("two-teams-by-time", False)]
)
def test_the_tracks_of_two_teams_say_whether_the_other_saw_them(mode: str, each_other: bool) -> None:
    """ROUND-5, MODE-14."""
    players = ("ann", "ben", "cem", "dot")
    telling = story_of(wild_log(0, mode, players), town())
    first = telling.story.rounds[0]
    fixes = track(first.began_at + 1)
    story = telling.with_tracks({SeatId(name): fixes for name in players}, first.ended_at)
    for each in story.rounds[0].tracks:
        own = {team for team, sides in first.teams.items() if each.side in sides}
        seen = set(first.teams) if own and each_other else own
        assert set(each.known_to) == {"hiders", *seen}
    assert story.rounds[0].tracks


def name_of_type(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def test_a_name_is_the_stored_one() -> None:
    assert name_of(found(a_hunt()).log[0]) == "game-created"


def test_a_pause_holds_the_clock_in_the_story_too() -> None:
    """PAUSE-1."""
    play = a_hunt().send(HIDER, say.PauseGame()).wait(Span(minutes(20)))
    for seat in (HIDER, SEEKER):
        play.send(seat, say.SayBack())
    play.wait(minutes(1))
    (paused,) = moments(found(play), "game-paused")
    assert paused.clocks[SEEKERS].since is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_moment_has_words_on_the_phones(language: str) -> None:
    words = (ROOT / "web" / "src" / "words" / f"{language}.ts").read_text(encoding="utf-8")
    missing = [name_of_type(kind) for kind in TOLD if f'"story.is.{name_of_type(kind)}"' not in words]
    assert missing == []
