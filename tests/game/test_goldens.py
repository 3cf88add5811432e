"""Whole rounds as readable transcripts, one per size: what happened, and what each side then knows.

`make goldens` writes the files anew, to be read as a diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from hideline.game import commands as say
from hideline.game.clocks import ClockFace
from hideline.game.events import RestEnded
from hideline.game.ids import PhotoId, QuestionId, SeatId, StationId
from hideline.game.seen import RoundView, TeamView, View
from hideline.units import Metres, Span, hours, minutes, seconds
from tests.rounds import HIDER, LARGE, MEDIUM, NOON, SEEKER, SMALL, Play, a_round
from tests.towns import CASTLE, EASTGATE, LAKESIDE, MARKET, MILL, position, where

FOLDER = Path(__file__).parents[1] / "goldens"


class Golden:
    """A round that writes itself down."""

    def __init__(self, title: str, play: Play, opening: str) -> None:
        self.play = play
        self.lines = [title, "=" * len(title)]
        self.tells(opening)

    def tells(self, sentence: str, play: Play | None = None) -> None:
        """What just happened, and what each side knows now."""
        assert play is None or play is self.play
        self.lines += ["", f"{_time(Span(self.play.at - NOON))}  {sentence}"]
        for name, seat in (("hider", HIDER), ("seekers", SEEKER)):
            self.lines.append(f"    {name:<8} {' · '.join(self._knows(seat))}")

    def _knows(self, seat: SeatId) -> Iterator[str]:
        view = self.play.seen_by(seat)
        assert view.round is not None
        yield from _standing(view, view.round)
        for team in view.round.teams:
            yield f"clock {self._face(team.clock)}"
            yield from self._asking(team)
        yield from _cards(view.round)

    def _asking(self, team: TeamView) -> Iterator[str]:
        if team.pending is not None:
            left = (
                "waiting for a distance"
                if team.pending.left is None
                else f"{self._left(team.pending.left)} left"
            )
            late = ", late" if team.pending.is_late else ""
            yield f"pending {team.pending.question} ({left}, pays ×{team.pending.price}{late})"
        if team.thermometer is not None:
            yield f"{team.thermometer.question} runs"
        for entry in team.entries[-1:]:
            answer = entry.answer
            said = (answer.place_name or answer.verdict) if answer is not None else entry.outcome
            yield f"last {entry.question}: {said}"
        for curse in team.curses:
            yield f"cursed: {curse.name}"

    def _face(self, face: ClockFace) -> str:
        running = Span(self.play.at - face.since) if face.since is not None else Span(0)
        return _time(Span(face.shows + running)) + ("" if face.since is not None else " (stands)")

    def _left(self, face: ClockFace) -> str:
        gone = Span(self.play.at - face.since) if face.since is not None else Span(0)
        return _time(Span(max(0, face.shows - gone)))

    def matches(self, name: str) -> None:
        """The transcript is the one on file."""
        for run in self.play.game.runs:
            items = ", ".join(f"{bonus.why} +{_time(bonus.worth)}" for bonus in run.tallies[0].bonuses)
            how = "found" if run.tallies[0].was_found else "cut off"
            score = f"{_time(run.tallies[0].hiding)} hidden, {items or 'no bonus'}"
            self.lines += ["", f"Round {run.round}: {how}, {score}: {_time(run.tallies[0].total)}"]
        text = "\n".join(self.lines) + "\n"
        file = FOLDER / f"{name}.txt"
        if os.environ.get("HIDELINE_REWRITE"):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), "read the difference, then `make goldens`"


def _standing(view: View, round_: RoundView) -> Iterator[str]:
    yield "paused" if view.pause is not None else "rest" if view.rest_until is not None else str(round_.phase)
    if round_.hiding is not None:
        yield f"zone {round_.hiding.station or round_.hiding.named or 'not named'}"
        if round_.hiding.station is not None and not round_.hiding.is_inside:
            yield "not inside yet"
        if round_.hiding.has_left:
            yield "outside the zone!"
    if round_.old_stations:
        yield f"was at {', '.join(round_.old_stations)}"
    if round_.end_game:
        yield "END GAME"


def _cards(round_: RoundView) -> Iterator[str]:
    if round_.hand is None:
        return
    held = ", ".join(card.rsplit(".", 1)[0] for card in round_.hand.cards) or "nothing"
    yield f"holds {held} ({len(round_.hand.cards)}/{round_.hand.limit})"
    if round_.hand.choice is not None:
        drawn = ", ".join(card.rsplit(".", 1)[0] for card in round_.hand.choice.cards)
        yield f"keeps {round_.hand.choice.keep} of {drawn}"


def _time(span: Span) -> str:
    total = span // 1000
    return f"{total // 3600}:{total // 60 % 60:02}:{total % 60:02}"


def test_a_small_game() -> None:
    """ROUND-4, ASK-5, ASK-7, POW-2, POW-3, THERM-1, END-1, END-3, TIME-1."""
    round = a_round(SMALL).seekers_at(MARKET)
    script = Golden("A small game in Drawn Town", round, "The hiding period begins.")
    round.send(HIDER, say.NameStation(station=StationId(MILL)))
    script.tells("Ann names Mill, which stays her secret.")
    round.at_place(HIDER, position(3.4, 5.2)).hiding_ends().holding(
        "veto", "randomize", "time-bonus-12-18-30"
    )
    script.tells("Time is up and Ann is not inside any zone yet: her clock waits, Ben's does not.")
    script.tells("Two minutes later she is.", round.wait(minutes(2)).at_place(HIDER, where(MILL)))
    round.wait(minutes(5)).seekers_at(MARKET).seekers_ask("radar.2km")
    script.tells("Ben asks a radar of 2 km.")
    script.tells("Yes.", round.wait(minutes(1)).hider_answers())
    script.tells("Ann keeps one of two cards.", round.hider_keeps())
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.500m").hider_plays("veto")
    script.tells("A radar of 500 m is vetoed.")
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("matching.museum").hider_plays("randomize")
    script.tells("The museum question is randomized.")
    script.tells("Answered.", round.hider_answers().hider_keeps())
    round.send(SEEKER, say.StartThermometer(question=QuestionId("thermometer.1km"), fix=round.here(SEEKER)))
    script.tells("Ben starts a thermometer at Market.")
    round.wait(minutes(9)).seekers_at(position(3.3, 4.5))
    round.send(SEEKER, say.FinishThermometer(fix=round.here(SEEKER)))
    script.tells("He finishes it 1.3 km on.")
    script.tells("Ann is distracted: the window closes.", round.wait(minutes(7)))
    script.tells("Hotter, late: no card, and the clock stood for two minutes.", round.hider_answers())
    round.walk(SEEKER, position(2.95, 4.6), times=5)
    script.tells("Ben strolls about in the zone; only Ann knows what that means.")
    script.tells("Found?", round.wait(minutes(3)).send(SEEKER, say.ClaimFind()))
    script.tells("Found, as of the claim.", round.wait(seconds(20)).send(HIDER, say.ConfirmFind()))
    script.matches("small")


def test_a_medium_game() -> None:
    """PHOTO-1, TENT-1, POW-4, POW-5, POW-6, PAUSE-1, POW-10, POW-11, ASK-6."""
    round = a_round(MEDIUM).seekers_at(CASTLE).hider_at(MILL)
    round.holding("duplicate", "veto", "move", "draw-1-expand-1")
    script = Golden("A medium game in Drawn Town", round, "The hunt is on; Ann has been dealt four cards.")
    round.wait(minutes(3)).seekers_at(CASTLE).seekers_ask("photo.tree")
    script.tells("Ben asks for a tree.")
    round.wait(minutes(4)).send(HIDER, say.SendPhoto(photo=PhotoId("tree-1")))
    script.tells("A photo is sent; the card is drawn at once.")
    round.send(SEEKER, say.DisputePhoto(reason="the crown is cut off")).send(HIDER, say.UpholdDispute())
    script.tells("Disputed, upheld: six minutes are left to do better.")
    round.wait(minutes(2)).send(HIDER, say.SendPhoto(photo=PhotoId("tree-2"))).send(SEEKER, say.AcceptPhoto())
    script.tells("A better one, and no second card.")
    round.seekers_at(CASTLE).wait(seconds(1)).seekers_at(MARKET).seekers_ask(
        "tentacle.museum"
    ).hider_answers()
    script.tells("Which museum? Four cards to choose two from.")
    script.tells("Chosen.", round.hider_keeps())
    script.tells("Ann makes room and draws.", round.hider_plays("draw-1-expand-1"))
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("matching.aquarium").hider_answers().hider_keeps()
    script.tells("There is no aquarium: null is an answer and pays.")
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.1km").hider_plays("duplicate", copies="veto")
    script.tells("A copied veto; the veto itself stays.")
    script.tells(
        "Ben has to tie his shoes.", round.wait(minutes(2)).send(SEEKER, say.PauseGame(reason="shoes"))
    )
    round.wait(minutes(5)).send(SEEKER, say.SayBack()).send(HIDER, say.SayBack())
    script.tells("Five minutes later both are back: no clock has moved.")
    script.tells(
        "Ann moves. Everything in her hand is gone, and Ben learns the old station.",
        round.hider_plays("move"),
    )
    round.send(HIDER, say.NameStation(station=StationId(LAKESIDE))).wait(minutes(19)).at_place(
        HIDER, where(LAKESIDE)
    )
    script.tells("She reaches Lakeside.")
    script.tells("The hunt goes on from where it was.", round.wait(minutes(1)))
    round.seekers_at(MARKET).seekers_ask("radar.1km").hider_answers()
    script.tells("The radar of 1 km again: vetoed before, so it pays twice.")
    script.tells("One card.", round.hider_keeps())
    script.tells("Another.", round.hider_keeps())
    script.tells("Found.", round.wait(minutes(30)).seekers_find())
    script.matches("medium")


def test_a_large_game() -> None:
    """MATCH-2, REST-1, ZONE-3, POW-3, ROUND-9, RADAR-1."""
    round = a_round(LARGE, rests=[{"begins": "22:00", "ends": "08:00"}], ends_at=NOON + hours(24))
    round.hider_at(CASTLE).seekers_at(MARKET).holding("randomize", "time-bonus-6-9-15")
    script = Golden(
        "A large game in Drawn Town, with nights off", round, "The hunt is on; Ann has two cards."
    )
    round.send(SEEKER, say.SayAboard(line="M1"))
    stops = (StationId(CASTLE), StationId(LAKESIDE), StationId(EASTGATE))
    round.wait(minutes(1)).seekers_at(position(5.0, 4.5)).seekers_ask("matching.line", stops=stops, line="M1")
    script.tells("On the M1 Ben asks whether it stops at Ann's station.")
    script.tells("It does.", round.hider_answers().hider_keeps())
    round.wait(minutes(5)).seekers_at(LAKESIDE).send(SEEKER, say.SayAlighted()).at_place(HIDER, where(MARKET))
    script.tells("Ann strays far from her zone: she is warned, and nobody else knows.")
    script.tells("She hurries back.", round.wait(minutes(9)).at_place(HIDER, where(CASTLE)))
    round.wait(minutes(5)).seekers_at(EASTGATE).seekers_ask("radar.choose", distance=Metres(4000.0))
    script.tells("Ben chooses a radar of 4 km.")
    script.tells("No.", round.wait(minutes(2)).hider_answers().hider_keeps())
    round.wait(Span(hours(10) + minutes(20) - (round.at - NOON)))
    script.tells("22:00: everybody goes to bed, every clock with them.")
    round.wait(hours(10))
    assert len(round.happened(RestEnded)) == 1
    script.tells("08:00: on they go.")
    round.seekers_at(EASTGATE).seekers_ask("tentacle.metro-line").hider_answers()
    script.tells("Which metro line?")
    round.hider_keeps().wait(hours(4))
    script.tells("The agreed end has come: the run counts as it stands.")
    script.matches("large")
