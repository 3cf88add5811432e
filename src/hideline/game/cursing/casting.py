"""Casting: may it be cast, is it paid, does the die agree, what it does at once (CURSE-1, 2, 7, 9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hideline.game import dice
from hideline.game.box import Curse, DeckRule
from hideline.game.cards import face_to_play
from hideline.game.clocks import PlayTime
from hideline.game.commands import BeginCraft, CastCurse
from hideline.game.cursing.active import (
    curse_time_at,
    effect_of,
    face_of,
    fills_slot,
    heads,
    must_be_in_play,
    riders,
)
from hideline.game.cursing.asking import switch_category_off
from hideline.game.cursing.costs import Casting, cards_paid, check_costs
from hideline.game.cursing.hangman import begin_hangman, must_be_a_word
from hideline.game.drawing import draw_what_is_owed, hand_of_sender, must_have_chosen
from hideline.game.events import (
    CardPlayed,
    CardsDiscarded,
    CraftBegun,
    CraftExpired,
    CurseCast,
    CurseFizzled,
    FreeQuestionGranted,
)
from hideline.game.ids import CurseId, HolderId, KindOfCard, QuestionId, StationId, TeamId
from hideline.game.refusals import (
    AlreadyBegun,
    AlreadyFound,
    CardboardGame,
    CardCannotBePlayed,
    CurseAlreadyBlocks,
    NotInTheEndGame,
    Refused,
    TimeToMakeItIsOver,
    refuse_if,
)
from hideline.game.standing import (
    other_team,
    refusal_of_playing,
    running_round,
    the_team,
    with_hand,
    with_team,
)
from hideline.game.state import ActiveCurse, Craft, FailedCast, Game, Hangman, Team
from hideline.game.turn import Turn
from hideline.game.verbs import (
    BanQuestions,
    Declare,
    DrawMore,
    Lasts,
    NextQuestionFree,
    NextStopFurther,
    PlayHangman,
    RollCategoryOff,
    RollToCast,
    WhenReported,
)
from hideline.units import Span


def cast_curse(turn: Turn, command: CastCurse) -> None:
    """Cast a curse, or a duplicate as a copy of one (CURSE-1, POW-8)."""
    must_be_in_play(turn)
    holder, hand = hand_of_sender(turn)
    must_have_chosen(hand)
    face = face_to_play(turn.game, hand, command.card, command.copies)
    if not isinstance(face, Curse):
        raise CardCannotBePlayed(card=face.name, why="it is not a curse")
    team = _target(turn, holder, command.team)
    refuse_if(refusal_of_playing(turn.game, holder) or refusal_of_casting(turn.game, face, team))
    casting = Casting(turn, command, face, holder, hand, team)
    check_costs(casting)
    _check_choices(casting)
    _pay(casting)
    roll = _roll(casting)
    if roll is not None:
        _take_effect(casting, roll)
    draw_what_is_owed(turn, holder)


def _target(turn: Turn, holder: HolderId, team: TeamId | None) -> Team:
    """The hider chooses a team; by points a team can only curse the other (MODE-11, MODE-12)."""
    if turn.game.box.mode.deck is DeckRule.HIDERS:
        return the_team(turn.game, team)
    if running_round(turn.game).teams[TeamId(holder)].found_at is not None:
        raise AlreadyFound
    return other_team(turn.game, TeamId(holder))


def refusal_of_casting(game: Game, face: Curse, team: Team) -> Refused | None:
    """Why this curse cannot be cast on this team now, whatever is paid (CURSE-2, CURSE-9)."""
    if team.found_at is not None:
        return AlreadyFound()
    if not face.in_end_game and _knows_of_end_game(game):
        return NotInTheEndGame(card=face.name)
    blocker = next((curse for curse in team.curses if curse.blocks), None)
    if blocker is not None and (fills_slot(face) or game.box.settings.strict_curses):
        return CurseAlreadyBlocks(curse=face_of(game, blocker).name)
    return None


def _knows_of_end_game(game: Game) -> bool:
    """By points those who cast are seekers, and a refusal must not tell them where the end game is (END-1)."""
    casters_know = game.box.mode.deck is DeckRule.HIDERS or game.box.settings.announce_end_game
    return casters_know and running_round(game).end_game is not None


def _check_choices(casting: Casting) -> None:
    """What the effects ask of the caster: which questions are banned, which word is guessed."""
    bans = effect_of(casting.face, BanQuestions)
    if bans is not None:
        _must_be_bannable(casting, bans)
    if effect_of(casting.face, PlayHangman) is not None:
        must_be_a_word(casting.turn.game, casting.face, casting.command.word)


def _must_be_bannable(casting: Casting, verb: BanQuestions) -> None:
    """So many questions of the book, each of another category, and not the one just asked (CURSE-7)."""
    bans, questions = casting.command.bans, casting.turn.game.box.questions
    if _just_asked(casting.turn.game, casting.team) in bans:
        raise casting.short("the question just asked cannot be banned")
    categories = {questions[question].category.id for question in bans if question in questions}
    if len(bans) != verb.questions or len(categories) != len(bans):
        raise casting.short(f"ban {verb.questions} questions, each of another category")


def bannable(game: Game, team: Team) -> tuple[QuestionId, ...]:
    """The questions that may be banned now."""
    return tuple(question for question in game.box.questions if question != _just_asked(game, team))


def _just_asked(game: Game, team: Team) -> QuestionId | None:
    """The pending question, where those who cast know it; by points it is the other team's secret (MODE-14)."""
    if team.pending is None or game.box.mode.deck is not DeckRule.HIDERS:
        return None
    return team.pending.question


def _pay(casting: Casting) -> None:
    """The cost goes, then the card itself (POW-1)."""
    turn, command = casting.turn, casting.command
    paid = cards_paid(casting)
    if paid:
        turn.record(CardsDiscarded(at=turn.at, holder=casting.holder, cards=paid))
    turn.record(CardPlayed(at=turn.at, holder=casting.holder, card=command.card, copies=command.copies))


def _roll(casting: Casting) -> tuple[int, ...] | None:
    """The casting roll: empty when none is due, None when it failed and the card is spent."""
    cost = next((cost for cost in casting.face.costs if isinstance(cost, RollToCast)), None)
    if cost is None:
        return ()
    turn = casting.turn
    round_ = running_round(turn.game)
    roll = dice.rolled(round_.seed, f"{casting.holder} cast {casting.hand.casts}")
    if roll[0] not in cost.fails_on:
        return roll
    turn.record(CurseFizzled(at=turn.at, holder=casting.holder, kind=casting.face.kind, roll=roll))
    return None


def _take_effect(casting: Casting, roll: tuple[int, ...]) -> None:
    turn, face, team = casting.turn, casting.face, casting.team
    curse = CurseId(f"{team.id}-curse-{team.casts + 1}")
    turn.record(_cast(casting, curse, roll))
    if any(isinstance(cost, NextQuestionFree) for cost in face.costs):
        turn.record(FreeQuestionGranted(at=turn.at, team=team.id, holder=casting.holder))
    if effect_of(face, RollCategoryOff) is not None:
        switch_category_off(turn, team.id, running_round(turn.game).teams[team.id].curses[-1])
    if effect_of(face, PlayHangman) is not None:
        begin_hangman(turn, team.id, curse, casting.command.word)


def _cast(casting: Casting, curse: CurseId, roll: tuple[int, ...]) -> CurseCast:
    command, face, game = casting.command, casting.face, casting.turn.game
    more = effect_of(face, DrawMore)
    bans = effect_of(face, BanQuestions)
    return CurseCast(
        at=casting.turn.at,
        team=casting.team.id,
        holder=casting.holder,
        curse=curse,
        kind=KindOfCard(face.kind),
        blocks=fills_slot(face),
        lasts=_lasts(face),
        declared=command.declared,
        cost_proof=command.proof,
        note=command.note,
        destination=command.destination,
        station=_stop(casting),
        banned=command.bans if bans is not None else (),
        left=more.questions if more is not None else 0,
        heads=heads(game, casting.team),
        roll=roll,
    )


def _lasts(face: Curse) -> Span | None:
    match face.clears:
        case Lasts(time=time):
            return time
        case WhenReported(at_latest=at_latest):
            return at_latest
        case _:
            return None


def _stop(casting: Casting) -> StationId | None:
    if not any(isinstance(cost, NextStopFurther) for cost in casting.face.costs):
        return None
    return casting.ground().next_stop(riders(casting.turn.game, casting.team)[0])


# ── making something first ──────────────────────────────────────────────────────────────────────────────────────────


def begin_craft(turn: Turn, command: BeginCraft) -> None:
    """The first stroke: its limit runs from here, and starting over does not reset it (DECK.md, labyrinth)."""
    must_be_in_play(turn)
    holder, hand = hand_of_sender(turn)
    if turn.game.box.settings.cardboard:
        raise CardboardGame
    must_have_chosen(hand)
    face = face_to_play(turn.game, hand, command.card, command.copies)
    made = made_first(face) if isinstance(face, Curse) else None
    if made is None or not isinstance(face, Curse):
        raise CardCannotBePlayed(card=face.name, why="nothing is made for it")
    refuse_if(refusal_of_playing(turn.game, holder) or refusal_of_craft(turn.game, holder, face))
    if hand.craft is not None:
        raise AlreadyBegun
    if command.card in hand.expired:
        raise TimeToMakeItIsOver(curse=face.name)
    turn.record(
        CraftBegun(at=turn.at, holder=holder, card=command.card, copies=command.copies, limit=made.limit)
    )


def made_first(face: Curse) -> Declare | None:
    """The cost that is made before casting, if it has one."""
    return next((cost for cost in face.costs if isinstance(cost, Declare) and cost.is_made), None)


def refusal_of_craft(game: Game, holder: HolderId, face: Curse) -> Refused | None:
    """Nothing is begun while the curse could not be cast on anybody (DECK.md)."""
    refusals = [refusal_of_casting(game, face, team) for team in targets(game, holder)]
    return None if None in refusals or not refusals else refusals[0]


def targets(game: Game, holder: HolderId) -> tuple[Team, ...]:
    """The teams this hand may curse."""
    teams = running_round(game).teams
    if game.box.mode.deck is DeckRule.HIDERS:
        return tuple(teams.values())
    if teams[TeamId(holder)].found_at is not None:
        return ()
    return (other_team(game, TeamId(holder)),)


# ── what it then looks like ─────────────────────────────────────────────────────────────────────────────────────────


def curse_cast(game: Game, event: CurseCast) -> Game:
    """It lies on the team from now on."""
    assert game.round is not None
    now = curse_time_at(game, event.at)
    face = game.box.cards[event.kind]
    assert isinstance(face, Curse)
    curse = ActiveCurse(
        id=event.curse,
        kind=event.kind,
        cast_at=event.at,
        until=now + event.lasts if event.lasts is not None else None,
        blocks=event.blocks,
        heads=event.heads,
        declared=event.declared,
        cost_proof=event.cost_proof,
        note=event.note,
        destination=event.destination,
        station=event.station,
        banned=event.banned,
        left=event.left,
        hangman=Hangman() if effect_of(face, PlayHangman) is not None else None,
    )
    team = game.round.teams[event.team]
    game = with_team(game, event.team, curses=(*team.curses, curse), casts=team.casts + 1)
    return _counted(game, event.holder)


def curse_fizzled(game: Game, event: CurseFizzled) -> Game:
    """The card is spent all the same, and whose it was is told so."""
    return _counted(game, event.holder, failed_cast=FailedCast(event.kind, event.roll, event.at))


def _counted(game: Game, holder: HolderId, **changes: Any) -> Game:
    assert game.round is not None
    hand = game.round.hands[holder]
    return with_hand(game, holder, replace(hand, casts=hand.casts + 1, **changes))


def craft_begun(game: Game, event: CraftBegun) -> Game:
    """The limit runs on the game's clock."""
    assert game.round is not None
    now = game.clock.read(event.at)
    until = PlayTime(now + event.limit) if event.limit is not None else None
    hand = game.round.hands[event.holder]
    return with_hand(game, event.holder, replace(hand, craft=Craft(event.card, until, event.copies)))


def craft_expired(game: Game, event: CraftExpired) -> Game:
    """The card stays in hand, but this one will not be made any more."""
    assert game.round is not None
    hand = game.round.hands[event.holder]
    assert hand.craft is not None
    return with_hand(game, event.holder, replace(hand, craft=None, expired=hand.expired | {hand.craft.card}))


def free_question_granted(game: Game, event: FreeQuestionGranted) -> Game:
    """The next question draws nothing (CURSE-9)."""
    assert game.round is not None
    return with_team(game, event.team, free_questions=game.round.teams[event.team].free_questions + 1)


DECIDES = {CastCurse: cast_curse, BeginCraft: begin_craft}

EVOLVES = {
    CurseCast: curse_cast,
    CurseFizzled: curse_fizzled,
    CraftBegun: craft_begun,
    CraftExpired: craft_expired,
    FreeQuestionGranted: free_question_granted,
}
