"""Deck and hand: rewards drawn one after another, choices, the hand limit, refills (ASK-4, ASK-5, DECK, HAND)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game import dice
from hideline.game.box import Powerup, Reward, TimeBonus
from hideline.game.commands import DiscardCards, KeepCards
from hideline.game.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsKept,
    DeckShuffled,
    HandLimitRaised,
    RewardsEarned,
)
from hideline.game.ids import CardId, HolderId, TeamId
from hideline.game.refusals import (
    CardNotInHand,
    ChooseFirst,
    NoCardsHere,
    NotAmongTheDrawn,
    NothingToChoose,
    WrongNumberOfCards,
)
from hideline.game.scoring import worth_of
from hideline.game.standing import (
    holder_of,
    is_done,
    must_have_no_claim,
    must_not_stand_still,
    rewarded_for,
    running_round,
    seat_of,
    waits_for_a_find,
    with_hand,
)
from hideline.game.state import Choice, Deck, Game, Hand
from hideline.game.turn import Turn
from hideline.game.verbs import Duplicate
from hideline.units import Span


def earn(turn: Turn, asked_by: TeamId, rewards: tuple[Reward, ...]) -> None:
    """A team's question pays: rewards fall due and are drawn as far as the hand allows (ASK-5, MODE-11)."""
    holder = rewarded_for(turn.game, asked_by)
    if turn.game.box.settings.cardboard or not rewards or is_done(turn.game, holder):
        return
    waits = waits_for_a_find(turn.game, holder, asked_by)
    turn.record(RewardsEarned(at=turn.at, holder=holder, rewards=rewards, asked_by=asked_by, waits=waits))
    draw_what_is_owed(turn, holder)


def draw_what_is_owed(turn: Turn, holder: HolderId) -> None:
    """Draw the next reward once nothing waits to be chosen or trimmed and the game goes on (HAND-1, PAUSE-2)."""
    if not turn.game.is_standing_still:
        _draw_next(turn, holder)


def _draw_next(turn: Turn, holder: HolderId) -> None:
    hand = running_round(turn.game).hands[holder]
    while hand.owed and hand.choice is None and not hand.is_over_limit:
        draw(turn, holder, hand.owed[0])
        hand = running_round(turn.game).hands[holder]


def draw(turn: Turn, holder: HolderId, reward: Reward) -> None:
    """Draw one reward; when there is nothing to choose, what was drawn is kept."""
    refill_if_short(turn, reward.draw)
    cards = running_round(turn.game).deck.pile[: reward.draw]
    turn.record(CardsDrawn(at=turn.at, holder=holder, cards=cards, keep=reward.keep))
    if len(cards) <= reward.keep:
        turn.record(CardsKept(at=turn.at, holder=holder, kept=cards, thrown=()))


def refill_if_short(turn: Turn, cards: int) -> None:
    """Shuffle the discards under the last cards of the pile when it will not do (DECK-2)."""
    round_ = running_round(turn.game)
    if len(round_.deck.pile) >= cards or not round_.deck.discards:
        return
    label = f"refill {round_.deck.shuffles}"
    pile = round_.deck.pile + dice.shuffled(round_.seed, label, round_.deck.discards)
    turn.record(DeckShuffled(at=turn.at, seed=round_.seed, pile=pile, is_refill=True))


def keep_cards(turn: Turn, command: KeepCards) -> None:
    """The holder chooses; a choice may be made even in a pause, but not while a find is claimed (PAUSE-2, END-3)."""
    holder, hand = hand_of_sender(turn)
    must_have_no_claim(turn)
    if hand.choice is None:
        raise NothingToChoose
    if len(set(command.cards)) != len(command.cards) or len(command.cards) != hand.choice.keep:
        raise WrongNumberOfCards(needed=hand.choice.keep)
    for card in command.cards:
        if card not in hand.choice.cards:
            raise NotAmongTheDrawn(card=card)
    thrown = tuple(card for card in hand.choice.cards if card not in command.cards)
    turn.record(CardsKept(at=turn.at, holder=holder, kept=command.cards, thrown=thrown))
    draw_what_is_owed(turn, holder)


def draw_what_waited(turn: Turn) -> None:
    """The game goes on, or a find is settled: whatever waited for that is drawn now (PAUSE-2, END-3)."""
    for holder in running_round(turn.game).hands:
        draw_what_is_owed(turn, holder)


def discard_cards(turn: Turn, command: DiscardCards) -> None:
    """The holder throws cards away, to get down to the limit or by choice."""
    holder, hand = hand_of_sender(turn)
    must_not_stand_still(turn.game)
    must_have_no_claim(turn)
    if not command.cards:
        raise WrongNumberOfCards(needed=1)
    must_hold(hand, command.cards)
    if hand.choice is not None:
        raise ChooseFirst
    turn.record(CardsDiscarded(at=turn.at, holder=holder, cards=command.cards))
    draw_what_is_owed(turn, holder)


def hand_of_sender(turn: Turn) -> tuple[HolderId, Hand]:
    """The hand the sender plays from."""
    seat = seat_of(turn.game, turn.by)
    round_ = running_round(turn.game)
    holder = holder_of(turn.game, seat.id)
    if holder is None:
        raise NoCardsHere
    return holder, round_.hands[holder]


def must_hold(hand: Hand, cards: tuple[CardId, ...]) -> None:
    """All of them, each once."""
    for card in cards:
        if card not in hand.cards or cards.count(card) > 1:
            raise CardNotInHand(card=card)


def must_have_chosen(hand: Hand) -> None:
    """Refuse while drawn cards wait."""
    if hand.choice is not None:
        raise ChooseFirst


def settle_by_itself(turn: Turn) -> None:
    """Choose and trim for a holder who did not, in their favour: the turnover must not wait (ROUND-8)."""
    for holder in tuple(running_round(turn.game).hands):
        while True:
            _trim(turn, holder)
            _draw_next(turn, holder)
            hand = running_round(turn.game).hands[holder]
            if hand.choice is None and not hand.is_over_limit:
                break
            if hand.choice is not None:
                _choose_best(turn, holder, hand.choice)


def _choose_best(turn: Turn, holder: HolderId, choice: Choice) -> None:
    held = running_round(turn.game).hands[holder].cards
    best = _best_first(turn, holder, choice.cards, beside=held)
    kept, thrown = best[: choice.keep], best[choice.keep :]
    turn.record(CardsKept(at=turn.at, holder=holder, kept=kept, thrown=thrown))


def _trim(turn: Turn, holder: HolderId) -> None:
    hand = running_round(turn.game).hands[holder]
    if hand.is_over_limit:
        surplus = _best_first(turn, holder, hand.cards)[hand.limit :]
        turn.record(CardsDiscarded(at=turn.at, holder=holder, cards=surplus))


def _best_first(
    turn: Turn, holder: HolderId, cards: tuple[CardId, ...], beside: tuple[CardId, ...] = ()
) -> tuple[CardId, ...]:
    """By what they add at the count: a duplicate as much as the best bonus, which must be there to copy (POW-7)."""
    game, run = turn.game, _longest_run(turn, holder)
    faces = {card: game.box.face(card) for card in (*cards, *beside)}
    bonuses = {card: worth_of(face, run) for card, face in faces.items() if isinstance(face, TimeBonus)}
    best = max(bonuses.values(), default=Span(0))

    def worth(card: CardId) -> tuple[int, bool]:
        face = faces[card]
        copies = isinstance(face, Powerup) and isinstance(face.verb, Duplicate)
        return -bonuses.get(card, best if copies else 0), copies

    return tuple(sorted(cards, key=worth))


def _longest_run(turn: Turn, holder: HolderId) -> Span:
    """The time that a share counts of, as well as one hand can be weighed for two teams."""
    teams = running_round(turn.game).teams
    mine = teams.get(TeamId(holder))
    counted = teams.values() if mine is None else (mine,)
    return Span(max(0, *(team.clock.read(turn.now) for team in counted)))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def _hand(game: Game, holder: HolderId) -> tuple[Hand, Deck]:
    assert game.round is not None
    return game.round.hands[holder], game.round.deck


def rewards_earned(game: Game, event: RewardsEarned) -> Game:
    """Still to be drawn."""
    hand, _ = _hand(game, event.holder)
    assert game.round is not None
    drawn = game.round.drawn
    if event.asked_by is not None:
        paid = sum(reward.draw for reward in event.rewards)
        drawn = {**drawn, event.holder: drawn.get(event.holder, 0) + paid}
    return with_hand(game, event.holder, _with_rewards(hand, event), drawn=drawn)


def _with_rewards(hand: Hand, event: RewardsEarned) -> Hand:
    if event.waits and event.asked_by is not None:
        waiting = hand.waiting.get(event.asked_by, ()) + event.rewards
        return replace(hand, waiting={**hand.waiting, event.asked_by: waiting})
    owed = event.rewards + hand.owed if event.at_once else hand.owed + event.rewards
    return replace(hand, owed=owed)


def with_rewards_due(game: Game) -> Game:
    """A find was refused, confirmed or counted: what waited is owed, but not to a hand that is done (MODE-14)."""
    assert game.round is not None
    for holder, hand in game.round.hands.items():
        if not hand.waiting:
            continue
        due = [team for team in hand.waiting if not waits_for_a_find(game, holder, team)]
        owed = () if is_done(game, holder) else tuple(reward for team in due for reward in hand.waiting[team])
        waiting = {team: rewards for team, rewards in hand.waiting.items() if team not in due}
        game = with_hand(game, holder, replace(hand, owed=hand.owed + owed, waiting=waiting))
    return game


def cards_drawn(game: Game, event: CardsDrawn) -> Game:
    """From the pile to the table before the holder."""
    hand, deck = _hand(game, event.holder)
    drawn = replace(hand, choice=Choice(event.cards, min(event.keep, len(event.cards))), owed=hand.owed[1:])
    pile = deck.pile[len(event.cards) :]
    return with_hand(game, event.holder, drawn, deck=replace(deck, pile=pile))


def cards_kept(game: Game, event: CardsKept) -> Game:
    """Into the hand, the rest on the discard pile (DECK-1)."""
    hand, deck = _hand(game, event.holder)
    kept = replace(hand, cards=hand.cards + event.kept, choice=None)
    return with_hand(game, event.holder, kept, deck=replace(deck, discards=deck.discards + event.thrown))


def cards_discarded(game: Game, event: CardsDiscarded) -> Game:
    """From the hand to the discard pile."""
    hand, deck = _hand(game, event.holder)
    return with_hand(
        game, event.holder, hand.less(event.cards), deck=replace(deck, discards=deck.discards + event.cards)
    )


def hand_limit_raised(game: Game, event: HandLimitRaised) -> Game:
    """More room for the rest of the round (POW-5)."""
    hand, _ = _hand(game, event.holder)
    return with_hand(game, event.holder, replace(hand, limit=hand.limit + event.by))


DECIDES = {KeepCards: keep_cards, DiscardCards: discard_cards}

EVOLVES = {
    RewardsEarned: rewards_earned,
    CardsDrawn: cards_drawn,
    CardsKept: cards_kept,
    CardsDiscarded: cards_discarded,
    HandLimitRaised: hand_limit_raised,
}
