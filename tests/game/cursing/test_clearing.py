"""Curses end by their clock, by a report, by the deed or with the run (CURSE-3, CURSE-4, CURSE-8)."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.events import CurseCleared, CurseDisputed
from hideline.game.ids import CurseId
from hideline.game.state import CurseReport, Phase
from hideline.units import minutes, seconds
from tests.curses import PHOTO, a_hunt, a_hunt_for, accept, cast, first_curse, report, the_curse
from tests.rounds import HIDER, SEEKER
from tests.towns import MARKET, where


def test_a_report_waits_for_the_hider_and_blocks_meanwhile() -> None:
    """CURSE-3, CURSE-4."""
    play = report(cast(a_hunt_for("zoologist"), "zoologist"))
    assert the_curse(play).blocks
    assert play.refuses(SEEKER, say.ReportCurse(curse=first_curse(), photos=(PHOTO,))) == "already-reported"
    assert "report-curse" not in play.offered(SEEKER)
    assert {"accept-report", "dispute-report"} <= set(play.offered(HIDER))
    accept(play)
    assert play.happened(CurseCleared)[0].because == "done, and accepted"


def test_a_disputed_report_says_why_and_may_be_made_again() -> None:
    """CURSE-4."""
    play = report(cast(a_hunt_for("luxury-car"), "luxury-car"))
    play.send(HIDER, say.DisputeReport(curse=first_curse(), reason="that is a bicycle"))
    assert play.happened(CurseDisputed)[0].reason == "that is a bicycle"
    assert the_curse(play).report is CurseReport.DISPUTED
    assert play.seen_by(SEEKER).round.teams[0].curses[0].dispute == "that is a bicycle"  # type: ignore[union-attr]
    assert play.refuses(HIDER, say.AcceptReport(curse=first_curse())) == "nothing-to-report"
    assert not accept(report(play)).team.curses


def test_a_report_that_nobody_disputes_within_an_answer_window_stands() -> None:
    """CURSE-3: seekers are never stuck behind a phone nobody looks at."""
    play = report(cast(a_hunt_for("zoologist"), "zoologist")).wait(minutes(4))
    assert play.team.curses
    play.wait(minutes(1))
    assert play.happened(CurseCleared)[0].because == "done, and not disputed"


def test_a_pause_stops_the_clock_of_a_report_and_of_a_curse() -> None:
    """CURSE-3, PAUSE-1."""
    play = report(cast(a_hunt_for("zoologist").holding("right-turn", "veto"), "zoologist"))
    cast(play, "right-turn")
    play.send(SEEKER, say.PauseGame()).wait(minutes(60))
    assert len(play.team.curses) == 2
    play.send(SEEKER, say.SayBack()).send(HIDER, say.SayBack()).wait(minutes(5))
    assert [curse.kind for curse in play.team.curses] == ["right-turn"]
    assert not play.wait(minutes(15)).team.curses


def test_nothing_is_reported_judged_or_admitted_in_a_pause() -> None:
    """PAUSE-2."""
    play = report(cast(a_hunt_for("zoologist").holding("gamblers-feet"), "zoologist")).send(
        HIDER, say.PauseGame()
    )
    curse = first_curse()
    for seat, command in (
        (SEEKER, say.ReportCurse(curse=curse, photos=(PHOTO,))),
        (HIDER, say.AcceptReport(curse=curse)),
        (HIDER, say.DisputeReport(curse=curse, reason="no")),
        (SEEKER, say.AdmitMishap(curse=curse)),
        (SEEKER, say.RollForCurse(curse=curse)),
    ):
        assert play.refuses(seat, command) == "game-stands-still"
    told = {"report-curse", "accept-report", "dispute-report"}
    assert not told & (set(play.offered(HIDER)) | set(play.offered(SEEKER)))


def test_a_move_stops_curse_clocks_and_nothing_is_cleared_meanwhile() -> None:
    """POW-11."""
    play = report(cast(a_hunt_for("zoologist").holding("right-turn", "veto"), "zoologist"))
    cast(play, "right-turn").holding("move").wait(minutes(2)).hider_plays("move")
    assert play.round.phase is Phase.MOVING
    assert play.refuses(HIDER, say.AcceptReport(curse=first_curse())) == "not-in-this-phase"
    again = say.ReportCurse(curse=first_curse(), photos=(PHOTO,))
    assert play.refuses(SEEKER, again) == "not-in-this-phase"
    assert "accept-report" not in play.offered(HIDER)
    play.wait(minutes(10))
    assert len(play.team.curses) == 2
    assert [curse.kind for curse in play.wait(minutes(3)).team.curses] == ["right-turn"]


def test_curses_that_end_by_themselves_cannot_be_reported() -> None:
    """CURSE-3."""
    play = cast(a_hunt_for("right-turn"), "right-turn")
    assert play.refuses(SEEKER, say.ReportCurse(curse=first_curse())) == "curse-not-cleared-that-way"


def test_what_is_carried_is_not_reported_again() -> None:
    """CURSE-3, CURSE-8."""
    play = accept(report(cast(a_hunt_for("egg-partner"), "egg-partner")))
    assert play.refuses(SEEKER, say.ReportCurse(curse=first_curse())) == "curse-not-cleared-that-way"
    play.at_place(SEEKER, where(MARKET)).seekers_ask("radar.1km")


def test_reports_need_their_photos_and_notes() -> None:
    """CURSE-4."""
    play = cast(a_hunt_for("mediocre-travel-agent"), "mediocre-travel-agent")
    two = say.ReportCurse(curse=first_curse(), photos=(PHOTO, PHOTO))
    assert play.refuses(SEEKER, two) == "proof-missing"
    report(play)


def test_there_is_nothing_to_do_about_a_curse_that_does_not_lie_there() -> None:
    """CURSE-3."""
    play = a_hunt("zoologist")
    nothing = CurseId("seekers-curse-9")
    assert play.refuses(SEEKER, say.ReportCurse(curse=nothing)) == "no-such-curse"
    assert play.refuses(HIDER, say.AcceptReport(curse=nothing)) == "no-such-curse"
    assert play.refuses(SEEKER, say.AcceptReport(curse=nothing)) == "not-for-your-role"


def test_all_curses_end_with_the_run() -> None:
    """ROUND-7: the next round starts without them, and their clocks ring no more."""
    play = cast(a_hunt_for("jammed-door"), "jammed-door").send(SEEKER, say.ClaimFind())
    play.send(HIDER, say.ConfirmFind()).wait(minutes(60))
    assert not play.happened(CurseCleared)
    assert all(not team.curses for team in play.round.teams.values())


def test_only_what_is_owed_can_be_missing_at_the_find() -> None:
    """CURSE-8."""
    play = cast(a_hunt_for("zoologist"), "zoologist").send(SEEKER, say.ClaimFind())
    assert play.refuses(HIDER, say.ConfirmFind(missing=(first_curse(),))) == "nothing-happened"
    assert play.refuses(HIDER, say.ConfirmFind(missing=(CurseId("seekers-curse-9"),))) == "no-such-curse"
    play.wait(seconds(1)).send(HIDER, say.ConfirmFind())


def test_what_the_seekers_wrote_with_their_report_is_for_the_hider_to_judge() -> None:
    """CURSE-4: beside what the hider wrote on casting."""
    play = report(cast(a_hunt_for("zoologist"), "zoologist"), note="It is a robin too.")
    assert (the_curse(play).note, the_curse(play).report_note) == ("a robin", "It is a robin too.")
    seen = play.seen_by(HIDER).round
    assert seen is not None
    assert seen.teams[0].curses[0].report_note == "It is a robin too."
