"""Casting curses in tests: fills in whatever a curse asks for, so that a test says only what it is about."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hideline.catalogue.cards.curses import CURSES
from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.cards.expansion import expansion_cards
from hideline.catalogue.modes.standard import STANDARD
from hideline.game import commands as say
from hideline.game import dice
from hideline.game.box import Curse, TimeBonus
from hideline.game.cursing.active import effect_of
from hideline.game.cursing.casting import made_first
from hideline.game.cursing.costs import of_sort, spare_cards
from hideline.game.ids import HIDERS, CardId, CurseId, KindOfCard, PhotoId, QuestionId, StationId
from hideline.game.settings import Size
from hideline.game.state import ActiveCurse
from hideline.game.verbs import (
    BanQuestions,
    CardSort,
    CarryUntilFound,
    Declare,
    DestinationFurther,
    Discard,
    DiscardMinutes,
    Lasts,
    NextStopFurther,
    PlayHangman,
    RollToCast,
    SeekersAtLeast,
    SeekersFromStation,
    SeekersWithin,
    WhenAlighted,
    WhenNextQuestionAsked,
    WhenReported,
    WhenUsedUp,
    WhenWon,
)
from hideline.units import Edition, LatLon, Span, seconds
from tests.rounds import HIDER, LARGE, MEDIUM, SEEKER, SMALL, Play, a_round
from tests.towns import EASTGATE, MARKET, MILL, position, where

PHOTO = PhotoId("photo-1")
BANS = tuple(QuestionId(q) for q in ("radar.choose", "photo.tree", "matching.zoo"))
FAR_AWAY = LatLon(54.9, 10.2)
"""More than 100 km from the town."""
BY_THE_LAKE = position(8.3, 3.5)
JUST_PAST_MARKET = LatLon(where(MARKET).lat, where(MARKET).lon + 0.004)
"""A few hundred metres east of Market, away from Mill."""
NORTH_OF_MARKET = LatLon(where(MARKET).lat + 0.004, where(MARKET).lon)
"""Four hundred metres from any station."""

SIZES = (SMALL, MEDIUM, LARGE)
KINDS = tuple(written(Sheet(SMALL, Edition.METRIC)).kind for written in CURSES)
BY_KIND = dict(zip(KINDS, CURSES, strict=True))

EXTRA = {CardSort.TIME_BONUS: "time-bonus-2-3-5", CardSort.POWERUP: "veto", CardSort.CURSE: "urban-explorer"}


def at(kind: str, size: Size, edition: Edition = Edition.METRIC) -> Curse:
    """What a curse says at a size and edition."""
    if (written := BY_KIND.get(KindOfCard(kind))) is not None:
        return written(Sheet(size, edition))
    added = (face for face in expansion_cards(size, edition, STANDARD) if face.kind == kind)
    found = next(added)
    assert isinstance(found, Curse)
    return found


def face(play: Play, kind: str) -> Curse:
    """What a curse says in this game."""
    found = play.game.box.cards[KindOfCard(kind)]
    assert isinstance(found, Curse)
    return found


def a_hunt(*cards: str, **options: Any) -> Play:
    """The hunt is on: the hider at Mill with these cards, the seekers at Market."""
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).holding(*cards)


def a_hunt_for(kind: str, **options: Any) -> Play:
    """The hunt is on and everything is in place to cast this curse."""
    play = a_hunt(kind, **options).wait(seconds(1))
    for cost in face(play, kind).costs:
        if isinstance(cost, Discard):
            play.holding(*[EXTRA[cost.sort or CardSort.TIME_BONUS]] * cost.cards)
        elif isinstance(cost, DiscardMinutes):
            play.holding(*[EXTRA[CardSort.TIME_BONUS]] * bonuses_for(play, cost))
        elif isinstance(cost, SeekersFromStation):
            play.seekers_at(NORTH_OF_MARKET)
        elif isinstance(cost, SeekersAtLeast):
            play.seekers_at(FAR_AWAY)
        elif isinstance(cost, SeekersWithin):
            play.seekers_at(BY_THE_LAKE)
        elif isinstance(cost, NextStopFurther):
            play.send(SEEKER, say.SayAboard(next_stop=StationId(EASTGATE)))
        elif isinstance(cost, RollToCast):
            fated(play, cost, succeeds=True)
    return play


def bonuses_for(play: Play, cost: DiscardMinutes) -> int:
    """How many of the smallest bonuses are worth so much."""
    small = play.game.box.cards[KindOfCard(EXTRA[CardSort.TIME_BONUS])]
    assert isinstance(small, TimeBonus)
    return -(-cost.worth // small.worth)


def fated(play: Play, cost: RollToCast, *, succeeds: bool) -> Play:
    """Skip casting rolls until the next one succeeds, or fails."""
    casts = 0
    while (dice.rolled(play.round.seed, f"hiders cast {casts}")[0] not in cost.fails_on) != succeeds:
        casts += 1
    hand = replace(play.hand, casts=casts)
    play.game = replace(play.game, round=replace(play.round, hands={**play.round.hands, HIDERS: hand}))
    return play


def form_of(play: Play, kind: str, card: CardId, copies: CardId | None = None) -> dict[str, Any]:
    """A form that meets everything the curse asks for."""
    form: dict[str, Any] = {"card": card, "copies": copies}
    for cost in face(play, kind).costs:
        if isinstance(cost, Discard):
            spare = spare_cards(play.game, play.hand, card, copies)
            form["discards"] = of_sort(play.game, spare, cost.sort)[: cost.cards]
        elif isinstance(cost, DiscardMinutes):
            spare = spare_cards(play.game, play.hand, card, copies)
            form["discards"] = of_sort(play.game, spare, CardSort.TIME_BONUS)
        elif isinstance(cost, Declare):
            form |= {"proof": (PHOTO,), "note": "a robin", "declared": 4 if cost.counts else None}
        elif isinstance(cost, DestinationFurther):
            form["destination"] = JUST_PAST_MARKET
    for effect in face(play, kind).effects:
        if isinstance(effect, BanQuestions):
            form["bans"] = BANS
        elif isinstance(effect, PlayHangman):
            form["word"] = "apple"
    return form


def cast(play: Play, kind: str, *, copies: bool = False, **form: Any) -> Play:
    """The hider makes what is to be made and casts."""
    copied = play.card(kind) if copies else None
    card = play.card("duplicate") if copies else play.card(kind)
    if made_first(face(play, kind)) is not None:
        play.send(HIDER, say.BeginCraft(card=card, copies=copied))
    return play.send(HIDER, say.CastCurse(**(form_of(play, kind, card, copied) | form)))


def cast_refused(play: Play, kind: str, **form: Any) -> str:
    """The code of the refusal when the hider casts this."""
    return play.refuses(HIDER, say.CastCurse(**(form_of(play, kind, play.card(kind)) | form)))


def the_curse(play: Play, nth: int = -1) -> ActiveCurse:
    """A curse that lies on the seekers."""
    return play.team.curses[nth]


def report(play: Play, **form: Any) -> Play:
    """The seekers report the last curse done, with all it takes."""
    curse = the_curse(play)
    form = {"photos": (PHOTO, PHOTO, PHOTO), "note": "done", "matched": curse.declared} | form
    return play.send(SEEKER, say.ReportCurse(curse=curse.id, **form))


def accept(play: Play) -> Play:
    """The hider accepts the report on the last curse."""
    return play.send(HIDER, say.AcceptReport(curse=the_curse(play).id))


def first_curse() -> CurseId:
    return CurseId("seekers-curse-1")


def ends(play: Play, kind: str) -> bool:
    """Do what the curse's clearing asks for and say whether it blocks nobody any more."""
    clears = face(play, kind).clears
    if isinstance(clears, WhenReported | WhenAlighted):
        accept(report(play))
    elif isinstance(clears, Lasts):
        play.wait(Span(clears.time - 1))
        assert play.team.curses
        play.wait(Span(1))
    elif isinstance(clears, WhenNextQuestionAsked):
        play.seekers_ask("matching.park", declares=(first_curse(),), photos=(PHOTO,))
        play.at_place(HIDER, where(MILL)).hider_answers()
    elif isinstance(clears, WhenUsedUp):
        for question in ("matching.park", "matching.museum", "matching.zoo"):
            play.wait(seconds(1)).at_place(SEEKER, where(MARKET)).seekers_ask(
                question
            ).hider_answers().hider_keeps()
    elif isinstance(clears, WhenWon):
        play.send(SEEKER, say.GuessLetter(curse=first_curse(), guess="apple"))
        play.send(HIDER, say.ReplyToGuess(curse=first_curse()))
    else:
        play.send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind())
        return bool(play.game.runs)
    carried = effect_of(face(play, kind), CarryUntilFound) is not None
    return (the_curse(play).is_carried and not the_curse(play).blocks) if carried else not play.team.curses
