"""Playing powerups: veto, randomize, swaps, expand, duplicate, move (POW-1 … POW-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from hideline.game import dice
from hideline.game.answering import close_pending, was_made_in_time
from hideline.game.asking import drop, due_after, price_of, window_of, with_one_less
from hideline.game.box import Face, Need, Powerup, Question, Reward, TimeBonus
from hideline.game.clocks import PlayTime
from hideline.game.commands import PlayPowerup
from hideline.game.cursing.asking import accept_conditions
from hideline.game.cursing.costs import spare_cards
from hideline.game.cursing.obeying import after_alighting
from hideline.game.drawing import draw, draw_what_is_owed, hand_of_sender, must_have_chosen, must_hold
from hideline.game.events import (
    CardPlayed,
    CardsDiscarded,
    HandLimitRaised,
    LateStopForgiven,
    MoveBegan,
    MoveEnded,
    QuestionRandomized,
    QuestionVetoed,
    RewardsEarned,
    ThermometerDropped,
)
from hideline.game.ids import CardId, HolderId, TeamId
from hideline.game.refusals import (
    CardboardGame,
    CardCannotBePlayed,
    CardNotInHand,
    NotEnoughOtherCards,
    NothingPending,
    NothingToCopy,
    NothingToRandomizeInto,
    NotInTheEndGame,
    NotInThisPhase,
    QuestionMustBeSettledFirst,
    SeekersMustNameDistance,
    WindowIsOver,
    refuse_if,
)
from hideline.game.standing import (
    must_have_no_claim,
    must_move,
    refusal_of_playing,
    running_round,
    the_team,
    with_clocks,
    with_round,
    with_team,
)
from hideline.game.state import Game, Hand, Pending, Phase, Team, Thermometer
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
from hideline.game.zones import OUTSIDE, fix_zone

MOVING = "moving"
"""What holds the clocks while the hider moves (POW-11)."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card being played: from which hand, as a copy of what, paid with which cards."""

    holder: HolderId
    hand: Hand
    card: CardId
    copies: CardId | None
    discards: tuple[CardId, ...]
    team: TeamId | None
    name: str


def play_powerup(turn: Turn, command: PlayPowerup) -> None:
    """Play a powerup, or a duplicate as a copy of one (POW-1, POW-6)."""
    round_ = must_move(turn)
    holder, hand = hand_of_sender(turn)
    must_have_no_claim(turn)
    must_have_chosen(hand)
    face = face_to_play(turn.game, hand, command.card, command.copies)
    if not isinstance(face, Powerup):
        raise CardCannotBePlayed(card=face.name, why="it is not a powerup")
    if round_.end_game is not None and not face.in_end_game:
        raise NotInTheEndGame(card=face.name)
    refuse_if(refusal_of_playing(turn.game, holder))
    play = Play(holder, hand, command.card, command.copies, command.discards, command.team, face.name)
    PLAYS[type(face.verb)](turn, play, face.verb)
    if face_is_played_last(face.verb):
        turn.record(CardPlayed(at=turn.at, holder=holder, card=command.card, copies=command.copies))
    draw_what_is_owed(turn, holder)


def face_to_play(game: Game, hand: Hand, card: CardId, copies: CardId | None) -> Face:
    """What the played card acts as: itself, or what a duplicate copies (POW-6, POW-8, POW-9)."""
    if game.box.settings.cardboard:
        if card.rsplit(".", 1)[0] not in game.box.cards:
            raise CardNotInHand(card=card)
        return game.box.face(card)
    must_hold(hand, (card,))
    face = game.box.face(card)
    is_duplicate = isinstance(face, Powerup) and isinstance(face.verb, Duplicate)
    if copies is None:
        if is_duplicate:
            raise CardCannotBePlayed(card=face.name, why="say which card it copies")
        return face
    if not is_duplicate:
        raise CardCannotBePlayed(card=face.name, why="only a duplicate can copy")
    if copies == card or copies not in hand.cards:
        raise CardNotInHand(card=copies)
    copied = game.box.face(copies)
    if isinstance(copied, TimeBonus):
        raise NothingToCopy(card=copied.name, why="time bonuses cannot be played")
    if isinstance(copied, Powerup) and isinstance(copied.verb, Duplicate):
        raise NothingToCopy(card=copied.name, why="a duplicate does not copy a duplicate")
    return copied


def face_is_played_last(verb: PowerupVerb) -> bool:
    """All but Move: there the card goes first, and everything else with it (POW-10)."""
    return not isinstance(verb, Move)


# ── in the answer window ──────────────────────────────────────────────────────────────────────────


def _open_question(turn: Turn, play: Play) -> tuple[Team, Pending]:
    """The pending question, still in its window: its last second included (ASK-7, POW-2, POW-3)."""
    team = the_team(turn.game, play.team)
    if team.pending is None:
        raise NothingPending
    if team.pending.due is None:
        raise SeekersMustNameDistance
    if team.pending.is_late:
        if not was_made_in_time(turn, team.id):
            raise WindowIsOver
        turn.record(LateStopForgiven(at=turn.at, team=team.id))
    return team, team.pending


def play_veto(turn: Turn, play: Play, _: Veto) -> None:
    """No answer and no reward, but asked (POW-2)."""
    team, _pending = _open_question(turn, play)
    turn.record(QuestionVetoed(at=turn.at, team=team.id))
    accept_conditions(turn, team.id)


def play_randomize(turn: Turn, play: Play, _: Randomize) -> None:
    """A random other question of the category takes its place (POW-3)."""
    team, pending = _open_question(turn, play)
    category = turn.game.box.questions[pending.question].category
    pool = randomize_pool(turn.game, team)
    if not pool:
        raise NothingToRandomizeInto(category=category.name)
    round_ = running_round(turn.game)
    drawn = pool[dice.number_below(round_.seed, f"{team.id} randomize {team.entries_made}", len(pool))]
    randomized = _randomized(turn, team, pending, drawn)
    if randomized.becomes_thermometer and team.thermometer is not None:
        drop(turn, team)  # one runs at a time (THERM-2)
    turn.record(randomized)
    accept_conditions(turn, team.id)


def randomize_pool(game: Game, team: Team) -> tuple[Question, ...]:
    """Questions of the pending one's category that are not asked, not banned and not the pending one (POW-3)."""
    assert team.pending is not None
    category = game.box.questions[team.pending.question].category
    banned = {question for curse in team.curses for question in curse.banned}
    return tuple(
        question
        for question in game.box.of_category(category.id)
        if question.id != team.pending.question
        and question.id not in team.asked
        and question.id not in banned
    )


def _randomized(turn: Turn, team: Team, pending: Pending, drawn: Question) -> QuestionRandomized:
    asked = pending.asked
    becomes_thermometer = False
    if drawn.travel is not None:
        assert asked.start is not None
        assert asked.fix is not None
        gone = turn.world.map.distance(asked.start.position, asked.fix.position)
        becomes_thermometer = gone < drawn.travel
    wants_distance = Need.DISTANCE in drawn.needs
    return QuestionRandomized(
        at=turn.at,
        team=team.id,
        question=drawn.id,
        asked=replace(asked, distance=None),
        price=price_of(team, drawn.id),
        window=window_of(turn.game, drawn.category),
        waits_for_distance=wants_distance,
        becomes_thermometer=becomes_thermometer,
    )


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
    if turn.game.box.settings.cardboard:
        return
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
    if turn.game.box.settings.cardboard:
        return
    reward = Reward(cards, cards)
    turn.record(RewardsEarned(at=turn.at, holder=holder, rewards=(reward,), at_once=True))
    draw(turn, holder, reward)


# ── moving ────────────────────────────────────────────────────────────────────────────────────────


def play_move(turn: Turn, play: Play, verb: Move) -> None:
    """The whole hand goes, the seekers learn the old station, and a new zone is set up (POW-10 … POW-12)."""
    round_ = running_round(turn.game)
    if round_.phase is not Phase.SEEKING or round_.zone is None:
        raise NotInThisPhase(when="when the hunt is on")
    if any(team.pending is not None for team in round_.teams.values()):
        raise QuestionMustBeSettledFirst
    if not turn.game.box.settings.cardboard:
        turn.record(CardPlayed(at=turn.at, holder=play.holder, card=play.card, copies=play.copies))
        rest = running_round(turn.game).hands[play.holder].cards
        if rest:
            turn.record(CardsDiscarded(at=turn.at, holder=play.holder, cards=rest))
    for team in round_.teams.values():
        if team.thermometer is not None:
            turn.record(ThermometerDropped(at=turn.at, team=team.id))
    until = due_after(turn.now, verb.window)
    turn.record(MoveBegan(at=turn.at, old_station=round_.zone.station, until=until))


def end_move(turn: Turn) -> None:
    """The window is over: a new zone, the clock goes on, and whoever had to get off meanwhile has done so (POW-11)."""
    turn.record(MoveEnded(at=turn.at))
    fix_zone(turn)
    for team in running_round(turn.game).teams.values():
        after_alighting(turn, team.id)


def refuse_to_play(turn: Turn, play: Play, verb: Duplicate | PayAnyDiscard | DoNothing) -> None:
    """Cards that do nothing when played by themselves."""
    if turn.game.box.settings.cardboard:
        raise CardboardGame
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


def question_randomized(game: Game, event: QuestionRandomized) -> Game:
    """The original was never asked; the new one is, or runs as a thermometer (POW-3)."""
    assert game.round is not None
    before = game.round.teams[event.team].pending
    assert before is not None
    original = before.question
    game = close_pending(game, event.team, at=event.at, outcome="randomized", answer=None)
    assert game.round is not None
    team = game.round.teams[event.team]
    asked = with_one_less(team.asked, original)
    if event.becomes_thermometer:
        assert event.asked.start is not None
        owed = 0 if before.is_free or before.paid else event.price
        running = Thermometer(event.question, event.asked.start, before.by, event.at, owed, original)
        free = team.free_questions + before.is_free  # it was not asked after all (CURSE-9)
        return with_team(game, event.team, asked=asked, thermometer=running, free_questions=free)
    now = game.clock.read(event.at)
    pending = Pending(
        question=event.question,
        asked=event.asked,
        by=before.by,
        price=event.price,
        due=None if event.waits_for_distance else PlayTime(now + event.window),
        window=event.window,
        is_free=before.is_free,
        instead_of=original,
        paid=before.paid,
    )
    asked = {**asked, event.question: asked.get(event.question, 0) + 1}
    return with_team(game, event.team, asked=asked, pending=pending)


def move_began(game: Game, event: MoveBegan) -> Game:
    """Everything but the move's own clock stands; the old zone binds no more."""
    assert game.round is not None
    now = game.clock.read(event.at)
    game = with_round(
        game,
        phase=Phase.MOVING,
        phase_until=event.until,
        zone=None,
        named=None,
        set_off_at=event.at,
        outside=frozenset(),
        old_stations=(*game.round.old_stations, event.old_station),
        curse_clock=game.round.curse_clock.hold(MOVING, now),
    )
    for team in tuple(running_round(game).teams):
        game = with_clocks(game, team, lambda clock: clock.hold(MOVING, now).release(OUTSIDE, now))
    return game


def move_ended(game: Game, event: MoveEnded) -> Game:
    """The hunt goes on."""
    assert game.round is not None
    now = game.clock.read(event.at)
    game = with_round(
        game,
        phase=Phase.SEEKING,
        phase_until=None,
        curse_clock=game.round.curse_clock.release(MOVING, now),
        fixes_count_from=event.at,
    )
    for team in tuple(running_round(game).teams):
        game = with_clocks(game, team, lambda clock: clock.release(MOVING, now))
    return game


DECIDES = {PlayPowerup: play_powerup}

EVOLVES = {
    CardPlayed: card_played,
    QuestionRandomized: question_randomized,
    MoveBegan: move_began,
    MoveEnded: move_ended,
}
