"""Two teams by lowest time: the hider's one hand counts for both finds, each at its own moment (MODE-12, MODE-14)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.events import RunTallied
from hideline.game.ids import CardId, TeamId
from hideline.units import minutes
from tests.curses import PHOTO
from tests.rounds import HIDER, MATE, SEEKER, Play
from tests.teams import ask, find, team, two_teams

TIME = "two-teams-by-time"
FULL = ["time-bonus-2-3-5"] * 6


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


def test_a_hand_that_was_settled_at_the_find_plays_on_at_once() -> None:
    """MODE-14: there is nothing to wait for."""
    play = ask(find(two_teams(TIME).holding("veto"), SEEKER), MATE)
    assert play.happened(RunTallied)
    play.wait(minutes(1)).send(HIDER, say.PlayPowerup(card=play.card("veto"), team=team(play, MATE).id))
