"""What curses let each seat do (law 6): cast and make, report and judge, roll and own up, play hangman.

A view knows no map: an offer whose costs hang on positions names them in `hangs_on`, and whether they are met is seen
when the command comes. Everything else is accepted as offered. Whoever has the map can say beforehand which curses
would be refused (`not_met_on_the_ground`), so that nobody has to try.
"""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.box import Curse, Powerup
from hideline.game.cursing.active import effect_of, face_of, riders
from hideline.game.cursing.casting import bannable, made_first, refusal_of_casting, refusal_of_craft, targets
from hideline.game.cursing.clearing import counted, owed_at_find, photos_needed, refusal_of_report
from hideline.game.cursing.costs import (
    CARD_COSTS,
    is_being_made,
    is_wild,
    of_sort,
    spare_cards,
    worth_of_bonuses,
)
from hideline.game.cursing.ground import Ground, hangs_on_positions, measures_to_hider, out_of_reach
from hideline.game.cursing.hangman import is_on
from hideline.game.cursing.obeying import owed_now
from hideline.game.ids import CardId, CurseId, HolderId, KindOfCard, SeatId
from hideline.game.offers import Field, FieldKind, Offer
from hideline.game.standing import (
    Role,
    has_claim,
    holder_of,
    refusal_of_playing,
    rewarded_for,
    role_of,
    running_round,
    team_of,
)
from hideline.game.state import ActiveCurse, CurseReport, Game, Hand, Phase, Stage, Team
from hideline.game.verbs import (
    BanQuestions,
    CardSort,
    Cost,
    Declare,
    DestinationFurther,
    DiceToEnter,
    DiceToStep,
    Discard,
    DiscardHand,
    DiscardMinutes,
    Duplicate,
    NextStopFurther,
    PlayHangman,
    Proof,
    SeekersOffTransit,
    WhenReported,
)
from hideline.game.world import World
from hideline.units import Instant, Span

MOST_NOTE = 500
MOST_PHOTOS = 10
MOST_COUNTED = 100_000


def curse_offers(game: Game, seat: SeatId) -> Iterator[Offer]:
    """Every curse-related command this seat may send now."""
    round_ = game.round
    if game.stage is not Stage.PLAYING or round_ is None or round_.phase is not Phase.SEEKING:
        return
    if game.is_standing_still:
        return
    holder, team = holder_of(game, seat), team_of(game, seat)
    if holder is not None:
        yield from _of_caster(game, holder)
    if role_of(game, seat) is Role.HIDER:
        yield from _of_judge(game)
    if has_claim(game, seat):
        return
    if holder is not None:
        yield from _of_holder(game, holder)
    if team is not None and team.found_at is None:
        for curse in team.curses:
            yield from _of_cursed(game, curse)


# ── casting ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_holder(game: Game, holder: HolderId) -> Iterator[Offer]:
    hand = running_round(game).hands[holder]
    if hand.choice is not None or refusal_of_playing(game, holder) is not None:
        return
    for card, copies, face in _castable(game, hand):
        given: dict[str, object] = {"card": card} if copies is None else {"card": card, "copies": copies}
        if _may_begin(game, holder, hand, card, face):
            yield Offer("begin-craft", given, why=face.name)
        for team in targets(game, holder):
            if refusal_of_casting(game, face, team) is not None:
                continue
            addressed = {**given, "team": team.id} if len(running_round(game).teams) > 1 else given
            yield from _casts(game, hand, face, team, addressed)


def not_met_on_the_ground(game: Game, seat: SeatId, world: World, at: Instant) -> dict[KindOfCard, str]:
    """Which curses this seat is offered but could not cast on anybody where people are now, and why."""
    holder = holder_of(game, seat)
    if holder is None or game.round is None:
        return {}
    faces = {face for _, _, face in _castable(game, game.round.hands[holder]) if hangs_on_positions(face)}
    if not faces or all(offer.command != "cast-curse" for offer in curse_offers(game, seat)):
        return {}
    whys = {
        face.kind: [out_of_reach(Ground(game, world, at, team, face)) for team in targets(game, holder)]
        for face in faces
    }
    return {kind: found[0] for kind, found in whys.items() if found and all(found)}


def _castable(game: Game, hand: Hand) -> Iterator[tuple[CardId, CardId | None, Curse]]:
    """The curses in hand, and each duplicate as a copy of each (POW-8); with a printed deck every curse."""
    cards = game.box.deck() if game.box.settings.cardboard else hand.cards
    curses = [(card, face) for card in cards if isinstance(face := game.box.face(card), Curse)]
    for card, face in curses:
        yield card, None, face
    for card in hand.cards:
        copying = game.box.face(card)
        if isinstance(copying, Powerup) and isinstance(copying.verb, Duplicate):
            for copied, face in curses:
                yield card, copied, face


def _may_begin(game: Game, holder: HolderId, hand: Hand, card: CardId, face: Curse) -> bool:
    if made_first(face) is None or hand.craft is not None or card in hand.expired:
        return False
    can_be_cast = bool(targets(game, holder)) and refusal_of_craft(game, holder, face) is None
    return can_be_cast and not game.box.settings.cardboard


def _casts(game: Game, hand: Hand, face: Curse, team: Team, given: dict[str, object]) -> Iterator[Offer]:
    """One offer for each way to pay; none when a cost the game knows of is not met."""
    copies = given.get("copies")
    is_made = is_being_made(hand, CardId(str(given["card"])), CardId(str(copies)) if copies else None)
    if made_first(face) is not None and not is_made and not game.box.settings.cardboard:
        return
    if not all(_is_possible(game, team, cost) for cost in face.costs):
        return
    fields = tuple(field for cost in face.costs for field in _fields(cost)) + _choices(game, team, face)
    if not any(field.name == "note" for field in fields):
        fields = (*fields, _note())
    for paid, more in _payments(game, hand, face, given):
        yield Offer(
            "cast-curse",
            {**given, **paid},
            (*more, *fields),
            why=face.name,
            hangs_on=hangs_on_positions(face),
        )


def _is_possible(game: Game, team: Team, cost: Cost) -> bool:
    if isinstance(cost, SeekersOffTransit):
        return not riders(game, team)
    return bool(riders(game, team)) if isinstance(cost, NextStopFurther) else True


def _payments(
    game: Game, hand: Hand, face: Curse, given: dict[str, object]
) -> Iterator[tuple[dict[str, object], tuple[Field, ...]]]:
    cost = next((cost for cost in face.costs if isinstance(cost, CARD_COSTS)), None)
    if cost is None or game.box.settings.cardboard:
        yield {}, ()
        return
    copies = given.get("copies")
    spare = spare_cards(game, hand, CardId(str(given["card"])), CardId(str(copies)) if copies else None)
    for card in spare:
        if is_wild(game.box.face(card)):
            yield {"discards": (card,)}, ()
    match cost:
        case DiscardHand():
            yield {}, ()
        case Discard(cards=cards, sort=sort):
            fitting = of_sort(game, spare, sort)
            if len(fitting) >= cards:
                yield {}, (Field("discards", FieldKind.CHOICES, fitting, cards, cards),)
        case DiscardMinutes(worth=worth):
            for paid in dict.fromkeys(_ways_to_pay_minutes(game, spare, worth)):
                yield {"discards": paid}, ()


def _ways_to_pay_minutes(game: Game, spare: tuple[CardId, ...], worth: Span) -> Iterator[tuple[CardId, ...]]:
    """The cheapest bonuses, and the fewest; no card in either is one too many."""
    worths = {card: worth_of_bonuses(game, (card,)) for card in of_sort(game, spare, CardSort.TIME_BONUS)}
    if sum(worths.values()) < worth:
        return
    for dearest_first in (False, True):
        paid: list[CardId] = []
        for card in sorted(worths, key=worths.__getitem__, reverse=dearest_first):
            if sum(worths[one] for one in paid) < worth:
                paid.append(card)
        for card in tuple(paid):
            if sum(worths[one] for one in paid) - worths[card] >= worth:
                paid.remove(card)
        yield tuple(card for card in worths if card in paid)


def _fields(cost: Cost) -> Iterator[Field]:
    if measures_to_hider(cost):
        yield Field("fix", FieldKind.FIX)
    if isinstance(cost, NextStopFurther):
        yield Field("station", FieldKind.STATION, is_optional=True)
    if isinstance(cost, DestinationFurther):
        yield Field("destination", FieldKind.POSITION)
    if isinstance(cost, Declare):
        yield from _declaring(cost)


def _declaring(cost: Declare) -> Iterator[Field]:
    if cost.proof is Proof.PHOTO:
        yield Field("proof", FieldKind.PHOTOS, least=1, most=MOST_PHOTOS)
    if cost.counts:
        most = cost.most or MOST_COUNTED
        yield Field("declared", FieldKind.NUMBER, (cost.counts,), least=1, most=most)
    if cost.tells or cost.proof is Proof.NOTE:
        yield Field("note", FieldKind.TEXT, (cost.tells or cost.task,), least=1, most=MOST_NOTE)


def _note() -> Field:
    return Field("note", FieldKind.TEXT, most=MOST_NOTE, is_optional=True)


def _choices(game: Game, team: Team, face: Curse) -> tuple[Field, ...]:
    bans, hangman = effect_of(face, BanQuestions), effect_of(face, PlayHangman)
    fields: tuple[Field, ...] = ()
    if bans is not None:
        options = bannable(game, team)
        fields += (Field("bans", FieldKind.QUESTIONS, options, bans.questions, bans.questions),)
    if hangman is not None:
        fields += (Field("word", FieldKind.WORD, least=hangman.letters, most=hangman.letters),)
    return fields


# ── what lies on a team ─────────────────────────────────────────────────────────────────────────────────────────────


def _of_cursed(game: Game, curse: ActiveCurse) -> Iterator[Offer]:
    face, given = face_of(game, curse), _about(curse.id)
    if refusal_of_report(face, curse) is None:
        yield Offer("report-curse", given, _reporting(face, curse), why=face.name)
    if effect_of(face, DiceToEnter) is not None:
        door = Field("door", FieldKind.OTHER_TEXT, tuple(curse.doors), least=1, most=80)
        yield Offer("roll-for-curse", given, (door,), why=face.name)
    elif effect_of(face, DiceToStep) is not None:
        yield Offer("roll-for-curse", given, why=face.name)
    bonus = owed_now(face, curse)
    if bonus is not None:
        yield Offer("admit-mishap", given, why=bonus.what)
    yield from _guessing(face, curse)


def _about(curse: CurseId) -> dict[str, object]:
    return {"curse": curse}


def _reporting(face: Curse, curse: ActiveCurse) -> tuple[Field, ...]:
    fields: tuple[Field, ...] = ()
    clears = face.clears
    if isinstance(clears, WhenReported) and (least := photos_needed(clears)):
        fields += (Field("photos", FieldKind.PHOTOS, least=least, most=MOST_PHOTOS),)
    what = counted(face)
    if what and curse.declared is not None:
        fields += (Field("matched", FieldKind.NUMBER, (what,), least=curse.declared, most=MOST_COUNTED),)
    needs_note = isinstance(clears, WhenReported) and clears.proof is Proof.NOTE
    return (*fields, Field("note", FieldKind.TEXT, least=1, most=MOST_NOTE) if needs_note else _note())


def _guessing(face: Curse, curse: ActiveCurse) -> Iterator[Offer]:
    hangman, rules = curse.hangman, effect_of(face, PlayHangman)
    if hangman is not None and rules is not None and is_on(hangman) and hangman.asked is None:
        guess = Field("guess", FieldKind.GUESS, hangman.guessed, least=1, most=rules.letters)
        yield Offer("guess-letter", _about(curse.id), (guess,), why=face.name)


def _of_judge(game: Game) -> Iterator[Offer]:
    """The hider accepts or disputes what was reported; by points the neutral hider does (CURSE-4)."""
    for team in running_round(game).teams.values():
        for curse in team.curses if team.found_at is None else ():
            if curse.report is CurseReport.MADE:
                name = face_of(game, curse).name
                yield Offer("accept-report", _about(curse.id), why=name)
                reason = Field("reason", FieldKind.TEXT, least=1, most=MOST_NOTE)
                yield Offer("dispute-report", _about(curse.id), (reason,), why=name)


def _of_caster(game: Game, holder: HolderId) -> Iterator[Offer]:
    """Hangman from the other end of the rope."""
    for team in running_round(game).teams.values():
        if rewarded_for(game, team.id) != holder or team.found_at is not None:
            continue
        for curse in team.curses:
            hangman, rules = curse.hangman, effect_of(face_of(game, curse), PlayHangman)
            if hangman is None or rules is None or hangman.is_over:
                continue
            if hangman.asked is not None:
                yield Offer("reply-to-guess", _about(curse.id), why=hangman.asked)
            elif not hangman.word:
                word = Field("word", FieldKind.WORD, least=rules.letters, most=rules.letters)
                yield Offer("choose-word", _about(curse.id), (word,))


def missing_at_find(game: Game, team: Team) -> tuple[Field, ...]:
    """What the hider may say is missing when the find is confirmed (CURSE-8)."""
    owed = tuple(curse.id for curse in team.curses if owed_at_find(face_of(game, curse), curse) is not None)
    return (Field("missing", FieldKind.CHOICES, owed, 0, len(owed), is_optional=True),) if owed else ()
