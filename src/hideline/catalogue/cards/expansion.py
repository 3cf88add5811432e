"""The optional expansion: those of its cards that the verbs express (EXPANSION, setting `expansion`).

`MISSING` names the others with what the vocabulary would need to say them.
"""

from __future__ import annotations

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length, Lengths, Minutes
from hideline.game.box import Curse, Face, Mode, Powerup, TimeBonus
from hideline.game.ids import KindOfCard
from hideline.game.settings import Size
from hideline.game.verbs import (
    AtRoundEnd,
    CardSort,
    Cost,
    Declare,
    Discard,
    DiscardMinutes,
    DoNothing,
    Expand,
    ForbidAsking,
    Lasts,
    NextQuestionOnlyIf,
    Obey,
    PayAnyDiscard,
    PowerupVerb,
    Proof,
    RollToCast,
    SeekersAtLeast,
    SeekersFromStation,
    SeekersOffTransit,
    SeekersWithin,
    Swap,
    WhenNextQuestionAsked,
    WhenReported,
)
from hideline.units import Edition

MISSING: dict[str, str] = {
    "time-trap": "a card that lies on a station and grows there",
    "chasm": "a roll before each question that may randomize it",
    "divine-blessing": "keeping everything that is drawn",
    "empty-mind": "cards that play themselves when drawn, and picking from the deck",
    "5-minute-king": "taking cards out of the deck during a round",
    "freewheeler": "a condition that holds for a number of questions",
    "gilded-inquiry": "a secret question that vetoes itself",
    "long-shot": "a guess at the station, and freezing the seekers",
    "open-mind": "a hand without a limit",
    "plagued-word": "asking barred around the places of earlier questions",
    "post-office": "post offices on the map, and a question that travels by mail",
    "prophet": "looking at the deck and sorting it",
    "prosperous-home": "a zone that grows",
    "rewind": "asking from where the last question was asked",
    "seventh-seal": "hiding time that doubles",
    "sniper": "a run that ends by a photograph",
    "soothsayer": "predicting the next question",
    "tiny-home": "a zone that shrinks, and bonuses that grow",
    "trickster": "an answer that may be false",
    "untethered-spirit": "showing the hider to the seekers, and moving in the end game",
    "void": "a roll before each question that may veto it",
}

BRIEFLY, A_WHILE, BETWEEN_TRIES = Minutes(10, 20, 30), Minutes(30, 45, 60), Minutes(1, 3, 5)
CHEAP, DEAR = Minutes(4, 6, 10), Minutes(10, 15, 20)
HALF_A_MILE, OUT_OF_SIGHT = Length("1 km", "½ mi"), Length("300 m", "1,000 ft")


def expansion_cards(size: Size, edition: Edition, mode: Mode) -> tuple[Face, ...]:
    """The expansion with the figures of a size and edition."""
    at = Sheet(size, edition, mode.vehicle)
    return (*_bonuses(at), *_powerups(), *_errands(at), *_contests(at), *_conducts(at), *_conditions(at))


def _bonuses(at: Sheet) -> tuple[Face, ...]:
    worth = at.time(Minutes(20, 36, 60))
    black = TimeBonus(
        kind=KindOfCard("time-bonus-20-36-60"),
        name=f"{worth // 60_000} minutes",
        text=f"Still holding this when you are found? Add {worth // 60_000} minutes to your time.",
        count=4,
        worth=worth,
        colour="black",
    )
    return (black, *(_share(percent) for percent in (5, 10)))


def _share(percent: int) -> Face:
    return TimeBonus(
        kind=KindOfCard(f"time-bonus-{percent}-percent"),
        name=f"{percent} per cent",
        text=f"Still holding this when you are found? Add {percent} per cent of your hiding time, bonuses aside.",
        count=4,
        percent=percent,
    )


def _powerups() -> tuple[Face, ...]:
    return (
        _powerup(
            "discard-3-draw-4",
            "Discard 3, draw 4",
            "Discard three other cards, draw four and keep them.",
            4,
            Swap(3, 4),
        ),
        _powerup(
            "draw-2-expand-2",
            "Draw 2, expand 2",
            "Draw two cards and keep them. You may hold two cards more for the rest of this round.",
            2,
            Expand(2, 2),
        ),
        _powerup(
            "discard-me", "Discard me", "Pays the whole discard of a curse by itself.", 2, PayAnyDiscard()
        ),
        _powerup("nothing", "Nothing", "Does nothing, and pays for nothing.", 5, DoNothing()),
    )


def _powerup(kind: str, name: str, text: str, count: int, verb: PowerupVerb) -> Face:
    return Powerup(kind=KindOfCard(kind), name=name, text=text, count=count, verb=verb)


# ── something to do before the next question ────────────────────────────────────────────────────────────────────────


def _errand(kind: str, text: str, *costs: Cost, proof: Proof = Proof.PHOTO) -> Face:
    return Curse(
        kind=KindOfCard(kind),
        name=_name(kind),
        text=text,
        costs=costs,
        effects=(ForbidAsking(text[0].lower() + text[1:].rstrip(".")),),
        clears=WhenReported(proof),
    )


def _name(kind: str) -> str:
    return "Curse of the " + " ".join(word.capitalize() for word in kind.split("-"))


def _errands(at: Sheet) -> tuple[Face, ...]:
    return (_seabird(at), *_things_to_find(at), *_places_to_be(at), *_feats(at))


def _seabird(at: Sheet) -> Face:
    return Curse(
        kind=KindOfCard("seabird"),
        name=_name("seabird"),
        text=f"Photograph a bird by the water before you ask again. After {at.say_time(A_WHILE)} you are let off.",
        costs=(SeekersWithin(at.length(HALF_A_MILE), kind="water"), SeekersOffTransit()),
        effects=(ForbidAsking("photograph a bird by the water"),),
        clears=WhenReported(Proof.PHOTO, at_latest=at.time(A_WHILE)),
    )


def _things_to_find(at: Sheet) -> tuple[Face, ...]:
    return (
        _errand(
            "archaeologist",
            "Find a building at least as old, by century, and prove it.",
            Declare("photograph a building", Proof.PHOTO, tells="its century"),
        ),
        _errand(
            "clone",
            "Find a stranger who matches the five looks in the note.",
            Declare("note five looks of a stranger: sleeves, legwear, glasses, hat, bag", Proof.NOTE),
            proof=Proof.NOTE,
        ),
        _errand(
            "planespotter",
            "Photograph an aeroplane.",
            SeekersWithin(at.length(Length("15 km", "10 mi")), kind="airport"),
        ),
        _errand(
            "pomologist",
            "Find a fruit of the same kind.",
            Declare("photograph a fruit", Proof.PHOTO, tells="its kind, and where to read about it"),
        ),
        _errand(
            "shrewd-critic",
            f"Find a place rated 4.3 or better without looking it up; a miss costs {at.say_time(Minutes(2, 5, 10))}.",
            SeekersOffTransit(),
            Declare(
                f"name a place rated 4.3 or better within {at.say_length(Length('150 m', '500 ft'))} of them",
                Proof.NOTE,
            ),
        ),
    )


def _places_to_be(at: Sheet) -> tuple[Face, ...]:
    return (
        _errand(
            "curious-explorer",
            f"Spend {at.say_time(BRIEFLY)} at a museum; lobby or doorstep will do where it charges.",
            SeekersWithin(at.length(HALF_A_MILE), kind="museum"),
            SeekersOffTransit(),
            Declare("name the museum, open for another hour", Proof.NOTE),
        ),
        _errand(
            "hide-and-seek-ception",
            f"One of you hides out of sight, {at.say_length(OUT_OF_SIGHT)} away; the others find them.",
            SeekersOffTransit(),
            SeekersFromStation(at.length(OUT_OF_SIGHT)),
            proof=Proof.NONE,
        ),
        _errand(
            "queue",
            "Stand in queues for five minutes in all, none of them twice, two people or more in each.",
            Declare("stand in a queue", Proof.PHOTO),
        ),
    )


def _feats(at: Sheet) -> tuple[Face, ...]:
    wait = at.say_time(BETWEEN_TRIES)
    return (
        _errand(
            "anonymous-benefactor",
            "Leave a coin in public and watch a stranger take it, without a hint.",
            Declare("do the same first", Proof.NOTE),
            proof=Proof.NOTE,
        ),
        _errand(
            "mind-meld",
            f"Two of you say a word at once until it is the same; {wait} between tries.",
            Discard(1),
            proof=Proof.NOTE,
        ),
        _errand(
            "okaihau-express",
            "Film yourselves singing the song in the note by heart.",
            Discard(3, CardSort.TIME_BONUS),
            proof=Proof.VIDEO,
        ),
        _errand("oracle", f"Call three coins in a row; a miss costs {wait}.", Discard(2), proof=Proof.NONE),
    )


def _contest(kind: str, text: str, task: str, counts: str, proof: Proof, most: int | None = None) -> Face:
    return _errand(kind, text, Declare(task, proof, counts=counts, most=most), proof=proof)


def _contests(at: Sheet) -> tuple[Face, ...]:
    """The hider's number is to be matched."""
    is_metric = at.edition is Edition.METRIC
    steps, span = ("metres", "centimetres") if is_metric else ("feet", "inches")
    return (
        _contest(
            "bargain-hunter",
            "Find as big a discount in a shop.",
            "photograph a discount in a shop",
            "per cent",
            Proof.PHOTO,
            100,
        ),
        _contest(
            "featherless-flight",
            "Throw a paper plane as far, and fetch it.",
            "throw a paper plane once",
            steps,
            Proof.VIDEO,
        ),
        _contest(
            "pong-champion",
            f"Land a die in a cup from as far away; {at.say_time(BETWEEN_TRIES)} between tries.",
            "land a die in a cup within three tries",
            span,
            Proof.VIDEO,
        ),
        _contest("strider", "Walk as far together.", "walk for half an hour", steps, Proof.NONE),
        _contest(
            "strongman",
            "Do as many push-ups between you.",
            "do push-ups for a quarter of an hour",
            "push-ups",
            Proof.VIDEO,
        ),
    )


# ── a way to behave ─────────────────────────────────────────────────────────────────────────────────────────────────


def _conduct(at: Sheet, kind: str, rule: str, lasts: Minutes, *costs: Cost) -> Face:
    return Curse(
        kind=KindOfCard(kind),
        name=_name(kind),
        text=f"For {at.say_time(lasts)}: {rule}.",
        costs=costs,
        effects=(Obey(rule),),
        clears=Lasts(at.time(lasts)),
    )


def _conducts(at: Sheet) -> tuple[Face, ...]:
    far = Lengths(Length("4 km", "2 mi"), Length("8 km", "5 mi"), Length("80 km", "50 mi"))
    cheap, dear = DiscardMinutes(at.time(CHEAP)), DiscardMinutes(at.time(DEAR))
    powerup = Discard(1, CardSort.POWERUP)
    leak = "say route and stop when you board, and keep to it"
    return (
        Curse(
            kind=KindOfCard("data-leak"),
            name=_name("data-leak"),
            text=f"Until the find: {leak}.",
            costs=(cheap,),
            effects=(Obey(leak),),
            clears=AtRoundEnd(),
        ),
        _conduct(at, "express-route", f"leave {at.vehicle} only at the end of a line", BRIEFLY, dear),
        _conduct(
            at,
            "impenetrable-fog",
            "at every crossing a die picks the way",
            Minutes(60, 60, 60),
            RollToCast(frozenset({1, 3, 5})),
        ),
        _conduct(
            at,
            "landline",
            "use phones for the game only while they charge at a wall",
            Minutes(120, 120, 120),
            SeekersAtLeast(at.length(far)),
        ),
        _conduct(at, "non-dominant-hand", "use only your weaker hand for the game", A_WHILE, Discard(1)),
        _conduct(
            at,
            "passenger-princess",
            "one of you, picked by the hider, carries, researches and discusses nothing",
            A_WHILE,
            Discard(2),
        ),
        _conduct(at, "runner", "run or stand, but never walk", A_WHILE, cheap),
        _conduct(at, "shark", "keep walking: no standing still", A_WHILE, powerup),
        _conduct(at, "zipped-lip", "do not speak or write to each other", BRIEFLY, powerup),
    )


# ── a condition for the next question ───────────────────────────────────────────────────────────────────────────────


def _condition(kind: str, condition: str, proof: Proof, *costs: Cost) -> Face:
    return Curse(
        kind=KindOfCard(kind),
        name=_name(kind),
        text=f"Your next question: {condition}.",
        costs=costs,
        effects=(NextQuestionOnlyIf(condition, proof),),
        clears=WhenNextQuestionAsked(),
    )


def _conditions(at: Sheet) -> tuple[Face, ...]:
    away = Lengths(Length("4 km", "2 mi"), Length("12 km", "6 mi"), Length("30 km", "20 mi"))
    on = at.say_length(Lengths(Length("2 km", "1 mi"), Length("5 km", "3 mi"), Length("15 km", "10 mi")))
    off_street = at.say_length(Length("75 m", "250 ft"))
    return (
        _condition(
            "blind-wanderer",
            f"ask it at least {on} from where this curse met you",
            Proof.NONE,
            SeekersAtLeast(at.length(away)),
        ),
        _condition(
            "grass-toucher",
            f"ask it at least {off_street} from every named street",
            Proof.NONE,
            Declare(f"stand {off_street} from every named street", Proof.PHOTO),
        ),
        _condition(
            "quill",
            "spell its category in handwriting you found",
            Proof.PHOTO,
            SeekersFromStation(at.length(Length("150 m", "500 ft"))),
        ),
    )
