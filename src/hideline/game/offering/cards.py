"""What may be done with a hand: choose, discard, play powerups (HAND-1, POW, HOUSE-3)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.box import Powerup
from hideline.game.cursing.costs import spare_cards
from hideline.game.dodging import randomize_pool
from hideline.game.ids import CardId, TeamId
from hideline.game.offers import Field, FieldKind, Offer
from hideline.game.playing import TOUCH_THE_SEEKERS
from hideline.game.standing import has_claim, holder_of, refusal_of_playing
from hideline.game.state import Game, Hand, Phase, Round, Seat
from hideline.game.verbs import Duplicate, Expand, Move, PowerupVerb, Randomize, Swap, Veto


def of_holder(game: Game, round_: Round, me: Seat) -> Iterator[Offer]:
    """Choosing, discarding and playing; with a printed deck only what touches the seekers."""
    holder = holder_of(game, me.id)
    assert holder is not None
    hand = round_.hands[holder]
    if has_claim(game, me.id):
        return
    if game.box.settings.cardboard:
        yield from _from_printed_deck(game, round_)
        return
    if hand.choice is not None:
        keep = hand.choice.keep
        yield Offer("keep-cards", fields=(Field("cards", FieldKind.CHOICES, hand.choice.cards, keep, keep),))
        return
    if game.is_standing_still or not hand.cards:
        return
    most = len(hand.cards)
    yield Offer("discard-cards", fields=(Field("cards", FieldKind.CHOICES, hand.cards, 1, most),))
    if refusal_of_playing(game, holder) is None:
        for card in hand.cards:
            yield from _playing(game, round_, hand, card)


def _from_printed_deck(game: Game, round_: Round) -> Iterator[Offer]:
    """With a printed deck the app asks only for what touches the seekers: veto, randomize, move (HOUSE-3)."""
    if round_.phase is Phase.FOUND or game.is_standing_still:
        return
    for kind, face in game.box.cards.items():
        if isinstance(face, Powerup) and isinstance(face.verb, TOUCH_THE_SEEKERS):
            yield from _uses(game, round_, Hand(), face, CardId(f"{kind}.1"), None)


def _playing(game: Game, round_: Round, hand: Hand, card: CardId) -> Iterator[Offer]:
    face = game.box.face(card)
    if not isinstance(face, Powerup):
        return
    if not isinstance(face.verb, Duplicate):
        yield from _uses(game, round_, hand, face, card, None)
        return
    for other in hand.cards:
        copied = game.box.face(other)
        if other != card and isinstance(copied, Powerup) and not isinstance(copied.verb, Duplicate):
            yield from _uses(game, round_, hand, copied, card, other)


def _uses(
    game: Game, round_: Round, hand: Hand, face: Powerup, card: CardId, copies: CardId | None
) -> Iterator[Offer]:
    if round_.end_game is not None and not face.in_end_game:
        return
    given: dict[str, object] = {"card": card} if copies is None else {"card": card, "copies": copies}
    others = spare_cards(game, hand, card, copies)
    for team, fields in _ways_to_play(game, round_, face.verb, others):
        addressed = {**given, "team": team} if team is not None and len(round_.teams) > 1 else given
        pending = round_.teams[team].pending if team is not None else None
        if pending is None:
            yield Offer("play-powerup", addressed, fields, why=face.name)
        else:
            against = {**addressed, "meant_for": pending.asking}
            yield Offer("play-powerup", against, fields, why=face.name, deals_with=pending.question)


def _ways_to_play(
    game: Game, round_: Round, verb: PowerupVerb, others: tuple[CardId, ...]
) -> Iterator[tuple[TeamId | None, tuple[Field, ...]]]:
    match verb:
        case Veto() | Randomize():
            for team in round_.teams.values():
                pending = team.pending
                if pending is None or pending.due is None or pending.is_late:
                    continue
                if isinstance(verb, Veto) or randomize_pool(game, team):
                    yield team.id, ()
        case Swap():
            if len(others) >= verb.discard:
                paid = Field("discards", FieldKind.CHOICES, others, verb.discard, verb.discard)
                yield None, (paid,) if verb.discard else ()
        case Expand():
            yield None, ()
        case Move():
            is_clear = all(team.pending is None for team in round_.teams.values())
            if round_.phase is Phase.SEEKING and is_clear:
                yield None, ()
        case _:
            return
