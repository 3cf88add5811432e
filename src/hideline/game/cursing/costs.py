"""What a curse costs: checked by the engine where it can know, declared with proof where only people can (CURSE-1).

What hangs on where people are is `hideline.game.cursing.ground`'s business.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hideline.game.asking import must_be_fresh
from hideline.game.box import Curse, Face, Powerup, TimeBonus
from hideline.game.commands import CastCurse
from hideline.game.cursing.ground import CostOnTheGround, Ground, check_ground
from hideline.game.drawing import must_hold
from hideline.game.ids import CardId, HolderId
from hideline.game.refusals import BeginFirst, CostNotMet, NotEnoughOtherCards, ProofMissing
from hideline.game.state import Game, Hand, Team
from hideline.game.turn import Turn
from hideline.game.verbs import (
    CardSort,
    Cost,
    Declare,
    DestinationFurther,
    Discard,
    DiscardHand,
    DiscardMinutes,
    DoNothing,
    NextQuestionFree,
    NextStopFurther,
    PayAnyDiscard,
    Proof,
    RollToCast,
    SeekersAtLeast,
    SeekersFromStation,
    SeekersOffTransit,
    SeekersWithin,
)

CARD_COSTS = (Discard, DiscardHand, DiscardMinutes)

SORTS: dict[CardSort, type[Face]] = {
    CardSort.TIME_BONUS: TimeBonus,
    CardSort.POWERUP: Powerup,
    CardSort.CURSE: Curse,
}


@dataclass(frozen=True, slots=True)
class Casting:
    """A curse being cast: from which hand, on whom, and what was said with it."""

    turn: Turn
    command: CastCurse
    face: Curse
    holder: HolderId
    hand: Hand
    team: Team

    @property
    def spare(self) -> tuple[CardId, ...]:
        """Cards that may pay: neither the one cast nor the one copied, nor dead ones (POW-9)."""
        return spare_cards(self.turn.game, self.hand, self.command.card, self.command.copies)

    def ground(self) -> Ground:
        """Where everybody is, with what the caster said."""
        turn, said = self.turn, self.command
        if said.fix is not None:
            must_be_fresh(turn, said.fix)
        here = said.fix.position if said.fix is not None else None
        return Ground(
            turn.game, turn.world, turn.at, self.team, self.face, here, said.station, said.destination
        )

    def short(self, why: str) -> CostNotMet:
        """The refusal of a cost that is not met."""
        return CostNotMet(curse=self.face.name, why=why)


def check_costs(casting: Casting) -> None:
    """Refuse unless every cost can be met now."""
    for cost in casting.face.costs:
        CHECKS[type(cost)](casting, cost)


def cards_paid(casting: Casting) -> tuple[CardId, ...]:
    """The cards that go with the cast, once the costs are checked."""
    if casting.turn.game.box.settings.cardboard:
        return ()
    if any(isinstance(cost, DiscardHand) for cost in casting.face.costs) and not pays_alone(casting):
        keeps = (casting.command.card, casting.command.copies)
        return tuple(card for card in casting.hand.cards if card not in keeps)
    return (
        casting.command.discards if any(isinstance(cost, CARD_COSTS) for cost in casting.face.costs) else ()
    )


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def spare_cards(game: Game, hand: Hand, card: CardId, copies: CardId | None) -> tuple[CardId, ...]:
    """What a hand can pay with."""
    others = (other for other in hand.cards if other not in (card, copies))
    return tuple(other for other in others if not is_dead(game.box.face(other)))


def is_dead(face: Face) -> bool:
    """Whether a card pays for nothing (expansion)."""
    return isinstance(face, Powerup) and isinstance(face.verb, DoNothing)


def of_sort(game: Game, cards: tuple[CardId, ...], sort: CardSort | None) -> tuple[CardId, ...]:
    """The cards of a sort; all of them when none is named."""
    if sort is None:
        return cards
    return tuple(card for card in cards if isinstance(game.box.face(card), SORTS[sort]))


def is_wild(face: Face) -> bool:
    """Whether a card pays any discard by itself (expansion)."""
    return isinstance(face, Powerup) and isinstance(face.verb, PayAnyDiscard)


def pays_alone(casting: Casting) -> bool:
    """Whether the one card offered pays the whole discard (expansion)."""
    offered = casting.command.discards
    return (
        len(offered) == 1 and offered[0] in casting.spare and is_wild(casting.turn.game.box.face(offered[0]))
    )


def worth_of_bonuses(game: Game, cards: tuple[CardId, ...]) -> int:
    """What time bonuses are worth as a payment."""
    faces = (game.box.face(card) for card in cards)
    return sum(face.worth for face in faces if isinstance(face, TimeBonus))


def _pays_discard(casting: Casting, cost: Discard) -> None:
    game, offered = casting.turn.game, casting.command.discards
    if game.box.settings.cardboard or pays_alone(casting):
        return
    fitting = of_sort(game, casting.spare, cost.sort)
    if len(offered) != cost.cards or any(card not in fitting for card in offered):
        if cost.sort is not None:
            sort = cost.sort.replace("-", " ")
            raise casting.short(f"discard {cost.cards} other {sort} card{'s' if cost.cards > 1 else ''}")
        raise NotEnoughOtherCards(card=casting.face.name, needed=cost.cards)
    must_hold(casting.hand, offered)


def _pays_hand(_casting: Casting, _cost: DiscardHand) -> None:
    """An empty hand pays too (POW-1)."""


def _pays_minutes(casting: Casting, cost: DiscardMinutes) -> None:
    game, offered = casting.turn.game, casting.command.discards
    if game.box.settings.cardboard or pays_alone(casting):
        return
    bonuses = of_sort(game, casting.spare, CardSort.TIME_BONUS)
    is_fitting = len(set(offered)) == len(offered) and all(card in bonuses for card in offered)
    if not is_fitting or worth_of_bonuses(game, offered) < cost.worth:
        raise casting.short(f"discard time bonuses worth at least {cost.worth // 60_000} minutes")


# ── where everybody is ──────────────────────────────────────────────────────────────────────────────────────────────


def _is_met_on_the_ground(casting: Casting, cost: CostOnTheGround) -> None:
    check_ground(casting.ground(), cost)


# ── what only people can judge ──────────────────────────────────────────────────────────────────────────────────────


def _is_declared(casting: Casting, cost: Declare) -> None:
    command = casting.command
    is_cardboard = casting.turn.game.box.settings.cardboard
    if cost.is_made and not is_cardboard and not is_being_made(casting.hand, command.card, command.copies):
        raise BeginFirst(curse=casting.face.name)
    if cost.proof is Proof.PHOTO and not command.proof:
        raise ProofMissing(proof="a photo")
    if (cost.tells or cost.proof is Proof.NOTE) and not command.note.strip():
        raise ProofMissing(proof=f"a note: {cost.tells or cost.task}")
    if cost.counts:
        most = cost.most
        if command.declared is None or command.declared < 1 or (most is not None and command.declared > most):
            limit = f", at most {most}" if most is not None else ""
            raise ProofMissing(proof=f"how many {cost.counts}{limit}")


def is_being_made(hand: Hand, card: CardId, copies: CardId | None) -> bool:
    """Whether what this card needs, as what it copies, has been begun and its time is not over."""
    return hand.craft is not None and (hand.craft.card, hand.craft.copies) == (card, copies)


def _costs_nothing_yet(_casting: Casting, _cost: RollToCast | NextQuestionFree) -> None:
    """Settled when it is cast: a die is rolled, or the next question becomes free."""


CHECKS: dict[type[Cost], Callable[..., None]] = {
    Discard: _pays_discard,
    DiscardHand: _pays_hand,
    DiscardMinutes: _pays_minutes,
    RollToCast: _costs_nothing_yet,
    SeekersAtLeast: _is_met_on_the_ground,
    SeekersWithin: _is_met_on_the_ground,
    SeekersFromStation: _is_met_on_the_ground,
    SeekersOffTransit: _is_met_on_the_ground,
    NextStopFurther: _is_met_on_the_ground,
    DestinationFurther: _is_met_on_the_ground,
    Declare: _is_declared,
    NextQuestionFree: _costs_nothing_yet,
}
