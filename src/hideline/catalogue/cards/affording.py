"""Whether a group's own card can ever be paid for, by the hand and out of the deck it is in (DECK-3, HAND-1).

What a card costs is checked again when it is played or cast; here a cost that nobody could ever meet is told on entry.
"""

from __future__ import annotations

from hideline.catalogue.cards.sense import verbs_of
from hideline.game.box import Face, TimeBonus
from hideline.game.cursing.costs import SORTS, is_dead, is_wild
from hideline.game.verbs import Discard, DiscardMinutes, Swap, Verb


def unaffordable(face: Face, deck: tuple[Face, ...], hand_limit: int) -> str | None:
    """What keeps a card from ever being paid for, in one sentence; the hand holds the card itself too."""
    others = [other for other in deck for _ in range(other.count - (other is face)) if not is_dead(other)]
    return next(filter(None, (_beyond(verb, others, hand_limit) for verb in verbs_of(face))), None)


def _beyond(verb: Verb, others: list[Face], hand_limit: int) -> str | None:
    most = hand_limit - 1
    too_many = f"with a hand limit of {hand_limit} nobody can discard more than {most} other cards for it"
    if isinstance(verb, Swap):
        return too_many if verb.discard > most else None
    if any(map(is_wild, others)):  # one card that pays any discard by itself (expansion)
        return None
    match verb:
        case Discard(cards=cards) if cards > most:
            return too_many
        case Discard():
            return _too_few(verb, others)
        case DiscardMinutes():
            return _too_short(verb, others, most)
        case _:
            return None


def _too_few(cost: Discard, others: list[Face]) -> str | None:
    fitting = [other for other in others if cost.sort is None or isinstance(other, SORTS[cost.sort])]
    if len(fitting) >= cost.cards:
        return None
    if cost.sort is None:
        return f"it costs {cost.cards} other cards, and the deck has {len(fitting)}"
    return f"it costs {cost.cards} other {cost.sort.replace('-', ' ')} cards, and the deck has {len(fitting)}"


def _too_short(cost: DiscardMinutes, others: list[Face], most: int) -> str | None:
    bonuses = sorted((other.worth for other in others if isinstance(other, TimeBonus)), reverse=True)
    best = sum(bonuses[:most])
    if best >= cost.worth:
        return None
    return (
        f"it costs {cost.worth / 60_000:g} minutes of time bonuses, and the {most} best of the deck"
        f" are worth {best / 60_000:g}"
    )
