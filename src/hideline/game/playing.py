"""Playing powerups: which may be played, cards for cards, and what goes on the discard pile (POW-1, POW-4, POW-5).

Veto and randomize stand in `dodging.py`, the move in `moving.py`, what a duplicate acts as in `cards.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from hideline.game.answering import must_still_wait
from hideline.game.box import Powerup, Reward
from hideline.game.cards import Play, face_to_play
from hideline.game.commands import PlayPowerup
from hideline.game.cursing.costs import spare_cards
from hideline.game.dodging import play_randomize, play_veto
from hideline.game.drawing import draw, draw_what_is_owed, hand_of_sender, must_have_chosen, must_hold
from hideline.game.events import CardPlayed, CardsDiscarded, HandLimitRaised, RewardsEarned
from hideline.game.ids import HolderId
from hideline.game.moving import play_move
from hideline.game.refusals import (
    CardboardGame,
    CardCannotBePlayed,
    NotEnoughOtherCards,
    NotInTheEndGame,
    refuse_if,
)
from hideline.game.standing import (
    must_be_hider,
    must_have_no_claim,
    must_move,
    refusal_of_playing,
    the_team,
    with_round,
)
from hideline.game.state import Game
from hideline.game.turn import Turn
from hideline.game.verbs import (
    DoNothing,
    Duplicate,
    Expand,
    Move,
    PayAnyDiscard,
    PowerupVerb,
    Randomize,
    Swap,
    Veto,
)

TOUCH_THE_SEEKERS = (Veto, Randomize, Move)
"""With a printed deck the app hears of these alone; cards for cards are dealt at the table (HOUSE-3)."""


def play_powerup(turn: Turn, command: PlayPowerup) -> None:
    """Play a powerup, or a duplicate as a copy of one (POW-1, POW-6)."""
    round_ = must_move(turn)
    holder, hand = hand_of_sender(turn)
    if command.meant_for is not None:
        must_be_hider(turn)  # nobody else knows what waits (MODE-14)
        must_still_wait(the_team(turn.game, command.team), command.meant_for)
    must_have_no_claim(turn)
    must_have_chosen(hand)
    face = face_to_play(turn.game, hand, command.card, command.copies)
    if not isinstance(face, Powerup):
        raise CardCannotBePlayed(card=face.name, why="it is not a powerup")
    if turn.game.box.settings.cardboard and not isinstance(face.verb, TOUCH_THE_SEEKERS):
        raise CardboardGame
    if round_.end_game is not None and not face.in_end_game:
        raise NotInTheEndGame(card=face.name)
    refuse_if(refusal_of_playing(turn.game, holder))
    play = Play(holder, hand, command.card, command.copies, command.discards, command.team, face.name)
    PLAYS[type(face.verb)](turn, play, face.verb)
    if face_is_played_last(face.verb):
        turn.record(CardPlayed(at=turn.at, holder=holder, card=command.card, copies=command.copies))
    draw_what_is_owed(turn, holder)


def face_is_played_last(verb: PowerupVerb) -> bool:
    """All but Move: there the card goes first, and everything else with it (POW-10)."""
    return not isinstance(verb, Move)


# ── cards for cards ───────────────────────────────────────────────────────────────────────────────


def play_swap(turn: Turn, play: Play, verb: Swap) -> None:
    """Discard so many other cards, then draw and keep (POW-4)."""
    spend(turn, play, verb.discard)
    draw_and_keep(turn, play.holder, verb.draw)


def play_expand(turn: Turn, play: Play, verb: Expand) -> None:
    """Draw and keep; the hand may hold more from now on (POW-5)."""
    turn.record(HandLimitRaised(at=turn.at, holder=play.holder, by=verb.by))
    draw_and_keep(turn, play.holder, verb.draw)


def spend(turn: Turn, play: Play, cards: int) -> None:
    """Discard exactly so many other cards; a copied card cannot pay for its copy (POW-9)."""
    others = spare_cards(turn.game, play.hand, play.card, play.copies)
    if len(others) < cards:
        raise NotEnoughOtherCards(card=play.name, needed=cards)
    if len(play.discards) != cards or any(card not in others for card in play.discards):
        raise NotEnoughOtherCards(card=play.name, needed=cards)
    must_hold(play.hand, play.discards)
    if cards:
        turn.record(CardsDiscarded(at=turn.at, holder=play.holder, cards=play.discards))


def draw_and_keep(turn: Turn, holder: HolderId, cards: int) -> None:
    """Draw and keep them all, before the played card reaches the discard pile (POW-1)."""
    reward = Reward(cards, cards)
    turn.record(RewardsEarned(at=turn.at, holder=holder, rewards=(reward,), at_once=True))
    draw(turn, holder, reward)


def refuse_to_play(_turn: Turn, play: Play, verb: Duplicate | PayAnyDiscard | DoNothing) -> None:
    """Cards that do nothing when played by themselves."""
    reasons = {
        Duplicate: "say which card it copies",
        PayAnyDiscard: "it pays the discard cost of a curse",
        DoNothing: "it does nothing",
    }
    raise CardCannotBePlayed(card=play.name, why=reasons[type(verb)])


PLAYS: dict[type, Callable[[Turn, Play, PowerupVerb], None]] = {
    Veto: play_veto,  # type: ignore[dict-item]  # each play takes its own verb, chosen by this very table
    Randomize: play_randomize,  # type: ignore[dict-item]
    Swap: play_swap,  # type: ignore[dict-item]
    Expand: play_expand,  # type: ignore[dict-item]
    Move: play_move,  # type: ignore[dict-item]
    Duplicate: refuse_to_play,  # type: ignore[dict-item]
    PayAnyDiscard: refuse_to_play,  # type: ignore[dict-item]
    DoNothing: refuse_to_play,  # type: ignore[dict-item]
}


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def card_played(game: Game, event: CardPlayed) -> Game:
    """From the hand to the discard pile; a copied card stays (POW-1, POW-6)."""
    assert game.round is not None
    round_ = game.round
    hand, deck = round_.hands[event.holder], round_.deck
    if event.card not in hand.cards:  # a printed deck keeps its own piles (HOUSE-3)
        return game
    hands = {**round_.hands, event.holder: hand.less((event.card,))}
    return with_round(game, hands=hands, deck=replace(deck, discards=(*deck.discards, event.card)))


DECIDES = {PlayPowerup: play_powerup}

EVOLVES = {CardPlayed: card_played}
