"""One playthrough of each mode, written out with what every seat hears and knows (MODE-1 … MODE-21).

Rewrite the files with `HIDELINE_REWRITE=1` and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.game import commands as say
from hideline.game.ids import HIDERS, CardId, CurseId, HolderId, PhotoId, QuestionId, SeatId
from hideline.units import minutes, seconds
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.teams import deal, team
from tests.towns import EASTGATE, MARKET, MILL, where
from tests.transcripts import Transcript

FILES = Path(__file__).parent / "playthroughs"
PHOTO = PhotoId("photo-1")


def a_hunt(mode: str) -> Play:
    play = a_round(players=(HIDER, SEEKER, MATE), mode=mode).hider_at(MILL)
    return play.at_place(SEEKER, where(MARKET)).at_place(MATE, where(EASTGATE))


def asks(script: Transcript, seat: SeatId, question: str) -> None:
    script.does(seat, say.AskQuestion(question=QuestionId(question), fix=script.play.here(seat)))


def answers(script: Transcript, seat: SeatId) -> None:
    play = script.play
    script.does(HIDER, say.AnswerQuestion(fix=play.here(HIDER), team=team(play, seat).id))


def is_found_by(script: Transcript, seat: SeatId) -> None:
    script.does(seat, say.ClaimFind())
    script.does(HIDER, say.ConfirmFind(team=team(script.play, seat).id))


@pytest.mark.parametrize("mode", ["standard", "cars", "on-foot", "global"])
def test_one_team_seeks(mode: str) -> None:
    """MODE-1, MODE-20: asked, cursed, cleared, found."""
    play = deal(
        a_hunt(mode), HIDERS, "hidden-hangman", "time-bonus-2-3-5", "time-bonus-4-6-10", "time-bonus-6-9-15"
    )
    script = Transcript(play)
    script.note(f"{play.game.box.mode.name}: {play.game.box.mode.summary}")
    asks(script, SEEKER, "radar.2km")
    answers(script, SEEKER)
    choice = play.hand.choice
    assert choice is not None
    script.does(HIDER, say.KeepCards(cards=choice.cards[:1]))
    script.note("A curse that is a game in itself.")
    discards = (play.card("time-bonus-2-3-5"), play.card("time-bonus-4-6-10"))
    script.does(HIDER, say.CastCurse(card=play.card("hidden-hangman"), discards=discards, word="ferry"))
    for guess in ("r", "ferry"):
        script.does(SEEKER, say.GuessLetter(curse=CurseId("seekers-curse-1"), guess=guess))
        script.waits(seconds(10))
        script.does(HIDER, say.ReplyToGuess(curse=CurseId("seekers-curse-1")))
    script.note("Found.")
    script.waits(minutes(20))
    is_found_by(script, SEEKER)
    script.ends()
    script.matches(FILES / f"{mode}.txt")


def test_two_teams_by_points() -> None:
    """MODE-10, MODE-11, MODE-14: neither team learns the other's clues."""
    play = a_hunt("two-teams-by-points")
    mine, theirs = HolderId(team(play, SEEKER).id), HolderId(team(play, MATE).id)
    deal(play, theirs, "zoologist", "time-bonus-12-18-30")
    script = Transcript(play)
    script.note(f"{play.game.box.mode.name}: {play.game.box.mode.summary}")
    asks(script, SEEKER, "radar.2km")
    answers(script, SEEKER)
    choice = play.round.hands[theirs].choice
    assert choice is not None
    script.does(MATE, say.KeepCards(cards=choice.cards[:1]))
    script.note("Cem curses Ben; the neutral hider judges.")
    script.does(MATE, say.CastCurse(card=CardId("zoologist.1"), proof=(PHOTO,), note="a bird"))
    script.does(SEEKER, say.ReportCurse(curse=CurseId(f"{mine}-curse-1"), photos=(PHOTO,)))
    script.does(HIDER, say.AcceptReport(curse=CurseId(f"{mine}-curse-1")))
    script.note("Ben is first, but Cem's bonuses count.")
    script.waits(minutes(40))
    is_found_by(script, SEEKER)
    play.at_place(MATE, where(EASTGATE))
    asks(script, MATE, "radar.5km")
    script.ends()
    answers(script, MATE)
    script.waits(minutes(5))
    is_found_by(script, MATE)
    script.lines += [f"score {row.side}: {row.points}" for row in play.seen_by(HIDER).standings]
    script.matches(FILES / "two-teams-by-points.txt")


def test_two_teams_by_lowest_time() -> None:
    """MODE-10, MODE-12, MODE-14: the teams see nothing of each other."""
    play = deal(a_hunt("two-teams-by-time"), HIDERS, "zoologist", "time-bonus-12-18-30")
    script = Transcript(play)
    script.note(f"{play.game.box.mode.name}: {play.game.box.mode.summary}")
    asks(script, SEEKER, "radar.2km")
    asks(script, MATE, "radar.2km")
    answers(script, MATE)
    answers(script, SEEKER)
    while (choice := play.hand.choice) is not None:
        script.does(HIDER, say.KeepCards(cards=choice.cards[:1]))
    script.note("Ann curses Cem's team; Ben's hears nothing.")
    cursed = team(play, MATE).id
    script.does(HIDER, say.CastCurse(card=CardId("zoologist.1"), proof=(PHOTO,), note="a bird", team=cursed))
    script.note("Ben finds first; Cem's team hears nothing of it.")
    script.waits(minutes(30))
    is_found_by(script, SEEKER)
    script.ends()
    script.waits(minutes(15))
    is_found_by(script, MATE)
    rows = play.seen_by(HIDER).standings
    script.lines += [f"score {row.side}: {row.best // 1000 if row.best else 'none'} s" for row in rows]
    script.matches(FILES / "two-teams-by-time.txt")
