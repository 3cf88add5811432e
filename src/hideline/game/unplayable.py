"""Which cards in hand cannot be played now, and why, in the words of the refusal that would come (law 6, CURSE-1).

What can be played is offered (`hideline.game.offering`); costs on the ground are looked at where the map is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hideline.game.box import Curse, Face, TimeBonus
from hideline.game.commands import BeginCraft, CastCurse, Command, PlayPowerup
from hideline.game.cursing.casting import made_first, targets
from hideline.game.ids import CardId, HolderId, KindOfCard, SeatId
from hideline.game.offering import offers_for
from hideline.game.refusals import Refused
from hideline.game.standing import holder_of
from hideline.game.state import Game

RefusalOf = Callable[[Command], Refused | None]
"""What the rules would say to a command of this seat now; nothing is done."""


def unplayable(game: Game, seat: SeatId, refusal_of: RefusalOf) -> dict[KindOfCard, str]:
    """The cards this seat holds that have no use now, by kind, each with the sentence that says why."""
    holder = holder_of(game, seat)
    if holder is None or game.round is None:
        return {}
    offered = {offer.given.get("card") for offer in offers_for(game, seat)}
    idle = (card for card in game.round.hands[holder].cards if card not in offered)
    found = ((game.box.face(card), refusal) for card, refusal in _tried(game, holder, idle, refusal_of))
    return {face.kind: refusal.sentence for face, refusal in found}


def _tried(
    game: Game, holder: HolderId, cards: Iterator[CardId], refusal_of: RefusalOf
) -> Iterator[tuple[CardId, Refused]]:
    for card in cards:
        face = game.box.face(card)
        if isinstance(face, TimeBonus):
            continue  # it is held, not played
        refusal = refusal_of(_attempt(game, holder, card, face))
        if refusal is not None:
            yield card, refusal


def _attempt(game: Game, holder: HolderId, card: CardId, face: Face) -> Command:
    team = next((team.id for team in targets(game, holder)), None)
    if not isinstance(face, Curse):
        return PlayPowerup(card=card, team=team)
    return BeginCraft(card=card) if made_first(face) is not None else CastCurse(card=card, team=team)
