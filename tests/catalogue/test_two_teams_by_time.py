"""Two teams by lowest time: the hider's one hand counts for both finds, each at its own moment (MODE-12, MODE-14)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.events import CardsDrawn, RunTallied
from hideline.game.ids import (
    HIDERS,
    CardId,
    QuestionId,
    TeamId,
)
from hideline.game.scoring import standings
from hideline.units import minutes
from tests.rounds import HIDER, MATE, SEEKER, Play
from tests.teams import PHOTO, TIME, answer, ask, find, heard, send_photo, shown, team, two_teams

FULL = ["time-bonus-2-3-5"] * 6


def test_by_time_the_hider_keeps_the_deck_and_chooses_whom_to_curse() -> None:
    """MODE-12, MODE-14: a slot for each team, and neither hears of the other's curse."""
    play = two_teams(TIME).holding("zoologist", "luxury-car")
    before = play.seen_by(SEEKER)
    zoologist = say.CastCurse(card=play.card("zoologist"), proof=(PHOTO,), note="bird")
    assert play.refuses(HIDER, zoologist) == "choose-team"
    play.send(HIDER, replace(zoologist, team=team(play, MATE).id))
    assert (play.seen_by(SEEKER), heard(play, SEEKER)) == (before, [])
    play.send(
        HIDER,
        say.CastCurse(card=play.card("luxury-car"), proof=(PHOTO,), note="Fiat", team=team(play, SEEKER).id),
    )
    assert [one.id for one in team(play, SEEKER).curses] == [f"{team(play, SEEKER).id}-curse-1"]
    assert not shown(play, SEEKER).curses_cast


def test_by_time_the_teams_do_not_see_each_other() -> None:
    """MODE-12."""
    play = two_teams(TIME)
    before = play.seen_by(MATE)
    play.send(SEEKER, say.SayAboard(line="M1"))
    assert (play.seen_by(MATE), heard(play, MATE)) == (before, [])
    assert not play.game.box.mode.teams_see_each_other
    assert not play.seen_by(MATE).rivals_in_sight
    assert play.seen_by(MATE).is_race
    find(play, SEEKER)
    assert (play.seen_by(MATE), heard(play, MATE)) == (before, [])


def test_by_time_bonuses_in_the_hiders_hand_lengthen_a_teams_time() -> None:
    """MODE-14: what is held when that team finds."""
    play = two_teams(TIME).holding("time-bonus-12-18-30", "time-bonus-2-3-5").wait(minutes(10))
    find(play, SEEKER)
    play.send(HIDER, say.DiscardCards(cards=(play.card("time-bonus-12-18-30"),)))
    find(play, MATE)
    totals = {tally.team: tally.total for tally in play.game.runs[0].tallies}
    assert totals == {team(play, SEEKER).id: minutes(24), team(play, MATE).id: minutes(12)}
    best = {row.side: row for row in standings(play.game)}
    winner = best[play.game.seats[MATE].side]  # type: ignore[index]
    assert winner.is_winning
    assert winner.best == minutes(12)


def test_by_time_a_move_freezes_both_teams() -> None:
    """MODE-12, POW-11."""
    play = two_teams(TIME).holding("move").hider_plays("move")
    assert play.refuses(SEEKER, say.AskQuestion(question=QuestionId("radar.1km"))) == "not-in-this-phase"
    assert play.refuses(MATE, say.AskQuestion(question=QuestionId("radar.1km"))) == "not-in-this-phase"
    now = play.game.clock.read(play.at)
    before = [one.clock.read(now) for one in play.round.teams.values()]
    play.wait(minutes(5))
    assert [one.clock.read(play.game.clock.read(play.at)) for one in play.round.teams.values()] == before


def test_by_time_nothing_is_drawn_for_one_team_while_the_other_claims() -> None:
    """END-3, MODE-14: the answer is given in its own time, its reward waits for the claim and is drawn after it."""
    play = two_teams(TIME).send(SEEKER, say.ClaimFind())
    send_photo(play, MATE)
    assert not play.happened(CardsDrawn)
    assert play.seen_by(HIDER).round.hand.owed == 1  # type: ignore[union-attr]
    play.send(HIDER, say.RefuseFind(team=team(play, SEEKER).id))
    assert len(play.hand.cards) == 1


def test_by_time_a_team_is_not_charged_for_cards_drawn_after_its_find() -> None:
    """END-3, MODE-14: only what was drawn before is chosen and counted; later rewards wait for the count."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    send_photo(play.wait(minutes(1)), MATE)
    (first, *_) = play.hand.choice.cards  # type: ignore[union-attr]
    play.hider_keeps(first)
    assert play.hand.cards[0] == first
    assert len(play.hand.cards) == 2
    counted, drawn = play.happened(RunTallied)[0], play.happened(CardsDrawn)[-1]
    assert play.log.index(counted) < play.log.index(drawn)


def test_by_time_what_waited_for_the_first_find_counts_for_the_second() -> None:
    """END-3, MODE-14: earned before the second claim, though the first was not counted yet."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    send_photo(play, MATE)
    find(play.wait(minutes(1)), MATE)
    assert not play.happened(RunTallied)
    play.hider_keeps()
    assert [event.team for event in play.happened(RunTallied)] == [team(play, SEEKER).id, team(play, MATE).id]
    assert len(play.game.runs[0].hands[HIDERS]) == 2


def test_cards_drawn_before_a_find_are_chosen_then_counted() -> None:
    """END-3, MODE-14: counted as soon as the hand is settled, not when the turnover ends."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    assert not play.happened(RunTallied)
    play.hider_keeps()
    assert play.happened(RunTallied)


# ── between a find and its count ────────────────────────────────────────────────────────────────────────────────────


def a_find_to_be_counted(*cards: str) -> Play:
    """Ben's team has found a hider who holds too much; Cem's team has a question open."""
    play = two_teams(TIME).holding(*cards, *FULL)
    ask(find(play, SEEKER), MATE)
    assert play.hand.is_over_limit
    assert not play.happened(RunTallied)
    return play


def plays_of(play: Play, other: TeamId) -> dict[str, say.Command]:
    """One command for every way to play from a hand."""
    paid: tuple[CardId, ...] = (play.card("time-bonus-2-3-5"),)
    photo = {"proof": (PHOTO,), "note": "a robin", "team": other}
    return {
        "discard-1-draw-2": say.PlayPowerup(card=play.card("discard-1-draw-2"), discards=paid),
        "draw-1-expand-1": say.PlayPowerup(card=play.card("draw-1-expand-1")),
        "duplicate": say.PlayPowerup(card=play.card("duplicate"), copies=play.card("draw-1-expand-1")),
        "veto": say.PlayPowerup(card=play.card("veto"), team=other),
        "randomize": say.PlayPowerup(card=play.card("randomize"), team=other),
        "zoologist": say.CastCurse(card=play.card("zoologist"), **photo),  # type: ignore[arg-type]
        "labyrinth": say.BeginCraft(card=play.card("labyrinth")),
    }


WAYS = ("discard-1-draw-2", "draw-1-expand-1", "duplicate", "veto", "randomize", "zoologist", "labyrinth")


@pytest.mark.parametrize("kind", WAYS)
def test_between_a_find_and_its_count_nothing_is_played(kind: str) -> None:
    """END-3, HAND-1, MODE-14: or the first team would be charged for cards that were drawn after its find."""
    play = a_find_to_be_counted(*WAYS)
    command = plays_of(play, team(play, MATE).id)[kind]
    assert play.refuses(HIDER, command) == "not-in-this-phase"
    assert not {"play-powerup", "cast-curse", "begin-craft"} & set(play.offered(HIDER))


@pytest.mark.parametrize("kind", WAYS)
def test_once_the_hand_is_trimmed_the_find_is_counted_and_play_goes_on(kind: str) -> None:
    """END-3, MODE-14: the other team is still out there."""
    play = a_find_to_be_counted(*WAYS)
    spare = [play.card("time-bonus-2-3-5", nth) for nth in range(1, 6)]
    surplus = [card for card in play.hand.cards if card.rsplit(".", 1)[0] in set(WAYS) - {kind}]
    keeps = "draw-1-expand-1" if kind == "duplicate" else None
    thrown = [card for card in surplus if card.rsplit(".", 1)[0] != keeps] + spare[:2]
    command = plays_of(play, team(play, MATE).id)[kind]
    play.send(HIDER, say.DiscardCards(cards=tuple(thrown)))
    assert [event.team for event in play.happened(RunTallied)] == [team(play, SEEKER).id]
    play.send(HIDER, command)


def test_by_time_what_was_meant_for_one_teams_question_is_nothing_to_the_others() -> None:
    """ASK-3, POW-2, MODE-14: both have asked the same at the same moment; it goes by the team."""
    play = ask(ask(two_teams(TIME).holding("veto"), SEEKER), MATE)
    one, other = team(play, SEEKER), team(play, MATE)
    assert one.pending is not None
    assert other.pending is not None
    assert one.pending.asking == other.pending.asking
    first = say.AnswerQuestion(fix=play.here(HIDER), team=one.id, meant_for=one.pending.asking)
    assert play.send(HIDER, first).refuses(HIDER, first) == "question-no-longer-waits"
    assert team(play, MATE).pending is not None
    veto = say.PlayPowerup(card=CardId("veto.1"), team=one.id, meant_for=one.pending.asking)
    assert play.refuses(HIDER, veto) == "question-no-longer-waits"


def test_a_hand_that_was_settled_at_the_find_plays_on_at_once() -> None:
    """MODE-14: there is nothing to wait for."""
    play = ask(find(two_teams(TIME).holding("veto"), SEEKER), MATE)
    assert play.happened(RunTallied)
    play.wait(minutes(1)).send(HIDER, say.PlayPowerup(card=play.card("veto"), team=team(play, MATE).id))
