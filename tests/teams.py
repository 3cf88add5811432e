"""Two seeker teams in tests: who is on which, what they hold, how they ask, answer and find (MODE-10 … MODE-14)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.events import Event
from hideline.game.ids import CardId, HolderId, PhotoId, QuestionId, SeatId
from hideline.game.seen import RoundView
from hideline.game.state import Deck, Team
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.towns import EASTGATE, MARKET, MILL, where

PHOTO = PhotoId("photo-1")
POINTS, TIME = "two-teams-by-points", "two-teams-by-time"


def two_teams(mode: str, **options: Any) -> Play:
    """The hunt is on: Ann hides at Mill, Ben's team is at Market, Cem's at Eastgate."""
    play = a_round(players=(HIDER, SEEKER, MATE), mode=mode, **options).hider_at(MILL)
    return play.at_place(SEEKER, where(MARKET)).at_place(MATE, where(EASTGATE))


def team(play: Play, seat: SeatId) -> Team:
    side = play.game.seats[seat].side
    return next(team for team in play.round.teams.values() if side in team.sides)


def ask(play: Play, seat: SeatId, question: str = "radar.1km") -> Play:
    return play.send(seat, say.AskQuestion(question=QuestionId(question), fix=play.here(seat)))


def answer(play: Play, seat: SeatId) -> Play:
    return play.send(HIDER, say.AnswerQuestion(fix=play.here(HIDER), team=team(play, seat).id))


def deal(play: Play, holder: HolderId, *kinds: str) -> Play:
    """Deal cards to a hand, whoever holds it."""
    pile, dealt = list(play.round.deck.pile), []
    for kind in kinds:
        card = next(card for card in pile if card.rsplit(".", 1)[0] == kind)
        pile.remove(card)
        dealt.append(card)
    hand = play.round.hands[holder]
    hands = {**play.round.hands, holder: replace(hand, cards=(*hand.cards, *dealt))}
    round_ = replace(play.round, hands=hands, deck=Deck(tuple(pile), play.round.deck.discards, 1))
    play.game = replace(play.game, round=round_)
    return play


def held(play: Play, seat: SeatId, kind: str) -> CardId:
    hand = play.round.hands[HolderId(team(play, seat).id)]
    return next(card for card in hand.cards if card.rsplit(".", 1)[0] == kind)


def find(play: Play, seat: SeatId, **form: Any) -> Play:
    return play.send(seat, say.ClaimFind()).send(HIDER, say.ConfirmFind(team=team(play, seat).id, **form))


def send_photo(play: Play, seat: SeatId) -> Play:
    """A team asks for a tree and gets it."""
    play.send(seat, say.AskQuestion(question=QuestionId("photo.tree"), fix=None))
    return play.send(HIDER, say.SendPhoto(photo=PHOTO, team=team(play, seat).id))


def shown(play: Play, seat: SeatId) -> RoundView:
    seen = play.seen_by(seat).round
    assert seen is not None
    return seen


def heard(play: Play, seat: SeatId) -> list[Event]:
    return [event for event in play.fresh if may_know(play.game, event, seat)]
