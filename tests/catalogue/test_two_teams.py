"""Two seeker teams, however they are scored: what each has of its own, and what neither learns (MODE-10 … MODE-14)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.box import Answer, Verdict
from hideline.game.changes import CorrectAnswer, LiftCurse
from hideline.game.events import RewardsEarned
from hideline.game.ids import (
    HIDERS,
    CurseId,
    HolderId,
    QuestionId,
)
from hideline.game.state import Phase
from hideline.units import minutes
from tests.rounds import HIDER, MATE, SEEKER, a_game
from tests.teams import (
    PHOTO,
    POINTS,
    TIME,
    answer,
    ask,
    deal,
    find,
    heard,
    held,
    send_photo,
    shown,
    team,
    two_teams,
)
from tests.towns import EASTGATE, where


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_two_teams_need_three_sides_and_roles_rotate(mode: str) -> None:
    """MODE-10, MODE-13: everybody hides once, and the neutral hider rotates too."""
    few = a_game(players=(HIDER, SEEKER), mode=mode)
    assert few.refuses(HIDER, say.StartGame()) == "too-few-sides"
    play = two_teams(mode)
    hiding = [play.round.hiding_side]
    for _ in range(2):
        for one in tuple(play.round.teams.values()):
            seat = play.game.sides[one.sides[0]].seats[0]
            hider = play.game.sides[play.round.hiding_side].seats[0]
            play.send(seat, say.ClaimFind()).send(hider, say.ConfirmFind(team=one.id))
        play.wait(minutes(10)).hiding_ends()
        hiding.append(play.round.hiding_side)
        assert {side for one in play.round.teams.values() for side in one.sides} == set(play.game.sides) - {
            hiding[-1]
        }
        assert all(len(one.sides) == 1 for one in play.round.teams.values())
    assert len(set(hiding)) == 3


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_each_team_has_its_own_question_price_window_and_clock(mode: str) -> None:
    """MODE-14: a late answer stops the asking team's clock alone."""
    play = ask(two_teams(mode), SEEKER)
    ask(play, MATE, "radar.1km")
    assert team(play, SEEKER).pending is not None
    assert team(play, MATE).pending is not None
    answer(play, SEEKER).wait(minutes(8))
    answer(play, MATE)
    now = play.game.clock.read(play.at)
    assert team(play, SEEKER).clock.read(now) - team(play, MATE).clock.read(now) == minutes(3)
    assert team(play, SEEKER).asked == {"radar.1km": 1} == team(play, MATE).asked


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_no_team_learns_the_others_questions_answers_or_claims(mode: str) -> None:
    """MODE-14, DESIGN §7: byte for byte."""
    play = two_teams(mode)
    before = shown(play, MATE)
    play.send(SEEKER, say.MakeMark(what="note", text="not the harbour"))
    assert (shown(play, MATE), heard(play, MATE)) == (before, [])
    ask(play, SEEKER)
    assert (shown(play, MATE), heard(play, MATE)) == (before, [])
    answer(play, SEEKER)
    told = [event for event in heard(play, MATE) if not isinstance(event, RewardsEarned)]
    if mode == TIME:
        assert (shown(play, MATE), heard(play, MATE)) == (before, [])
    else:
        assert all(getattr(event, "holder", None) == team(play, MATE).id for event in told)
    play.send(SEEKER, say.RollDice(dice=2))
    assert heard(play, MATE) == []
    known = shown(play, MATE)
    play.send(SEEKER, say.ClaimFind())
    assert (shown(play, MATE), heard(play, MATE)) == (known, [])
    ask(play.at_place(MATE, where(EASTGATE)), MATE)


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_a_correction_of_one_teams_answer_is_not_shown_to_the_other(mode: str) -> None:
    """MODE-14, HOUSE-4: the team and the hiders decide it between them."""
    play = answer(ask(two_teams(mode), SEEKER), SEEKER)
    before = play.seen_by(MATE)
    change = CorrectAnswer(team(play, SEEKER).id, 1, Answer(Verdict.YES), "GPS")
    assert play.refuses(MATE, say.ProposeChange(change=change)) == "nothing-to-mend"
    play.send(SEEKER, say.ProposeChange(change=change))
    (proposal,) = play.seen_by(HIDER).proposals
    assert play.seen_by(MATE) == before
    assert play.refuses(MATE, say.AgreeToChange(proposal=proposal.id)) == "no-such-proposal"
    play.send(HIDER, say.AgreeToChange(proposal=proposal.id))
    assert team(play, SEEKER).entries[0].answer == Answer(Verdict.YES)
    assert play.seen_by(MATE) == before


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_the_round_ends_when_both_teams_have_found_the_hider(mode: str) -> None:
    """MODE-14."""
    play = find(two_teams(mode).wait(minutes(20)), SEEKER)
    assert shown(play, HIDER).phase is Phase.SEEKING
    assert shown(play, SEEKER).phase is Phase.FOUND
    assert shown(play, MATE).phase is Phase.SEEKING
    assert play.refuses(SEEKER, say.AskQuestion(question=QuestionId("radar.1km"))) == "already-found"
    find(play.wait(minutes(5)), MATE)
    assert play.round.phase is Phase.FOUND
    totals = {tally.team: tally.total for tally in play.game.runs[0].tallies}
    assert totals == {team(play, SEEKER).id: minutes(20), team(play, MATE).id: minutes(25)}


def test_lifting_a_curse_by_consent_concerns_those_who_know_of_it() -> None:
    """HOUSE-4, MODE-14: by time the team and the hider, by points everyone."""
    for mode, others in ((TIME, 0), (POINTS, 1)):
        play = two_teams(mode)
        holder = HIDERS if mode == TIME else HolderId(team(play, MATE).id)
        deal(play, holder, "zoologist")
        card = play.round.hands[holder].cards[0]
        caster = HIDER if mode == TIME else MATE
        target = team(play, SEEKER).id
        play.send(caster, say.CastCurse(card=card, proof=(PHOTO,), note="bird", team=target))
        lift = LiftCurse(target, CurseId(f"{target}-curse-1"), "no birds here")
        play.send(SEEKER, say.ProposeChange(change=lift))
        assert len(play.seen_by(MATE).proposals) == others


def test_claims_of_one_team_hold_neither_the_others_cards_nor_its_questions() -> None:
    """END-3, MODE-14."""
    play = two_teams(POINTS)
    deal(play, HolderId(team(play, MATE).id), "zoologist")
    play.send(SEEKER, say.ClaimFind())
    play.send(MATE, say.CastCurse(card=held(play, MATE, "zoologist"), proof=(PHOTO,), note="bird"))
    ask(play, MATE)
    assert play.refuses(SEEKER, say.ClaimFind()) == "claim-is-open"


def test_a_turnover_that_nobody_attends_counts_both_finds_in_turn() -> None:
    """END-3, ROUND-8: chosen by itself for the first, then drawn and counted for the second."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    send_photo(play, MATE)
    find(play, MATE)
    play.wait(minutes(11))
    assert len(play.game.runs) == 1
    assert len(play.game.runs[0].hands[HIDERS]) == 2
