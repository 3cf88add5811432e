"""A curse in figures: what it costs, blocks, how long it lasts and what it may earn, for lists and reference pages."""

from __future__ import annotations

import msgspec

from hideline.catalogue.cards.curses import curses_of
from hideline.catalogue.cards.wording import price_of
from hideline.game.box import Curse, Mode
from hideline.game.cursing.active import effect_of
from hideline.game.settings import Size
from hideline.game.verbs import BonusWhen, ForbidAsking, ForbidTransit, Lasts, NextQuestionOnlyIf, PlayHangman
from hideline.units import Edition, Span


class CurseFacts(msgspec.Struct, frozen=True):
    """One curse at one size and edition."""

    id: str
    name: str
    text: str
    cost: tuple[dict[str, object], ...]
    """Each cost as its verb with its figures, lengths in metres and times in milliseconds."""
    price: tuple[str, ...]
    """The same in words."""
    blocks: tuple[str, ...]
    """Of "asking", "transit" and "next-question": what it stops; nothing for curses that only hinder (CURSE-2)."""
    duration_min: float | None
    bonus_min: float | None
    in_end_game: bool
    people_judge: tuple[str, ...]


def curse_facts(size: Size, edition: Edition, mode: Mode) -> tuple[CurseFacts, ...]:
    """The printed curses in figures."""
    return tuple(facts_of(curse, edition) for curse in curses_of(size, edition, mode))


def facts_of(curse: Curse, edition: Edition) -> CurseFacts:
    """Any curse in figures."""
    bonus = effect_of(curse, BonusWhen)
    return CurseFacts(
        id=curse.kind,
        name=curse.name,
        text=curse.text,
        cost=tuple(msgspec.to_builtins(cost) for cost in curse.costs),
        price=price_of(curse, edition),
        blocks=_blocks(curse),
        duration_min=_minutes(curse.clears.time) if isinstance(curse.clears, Lasts) else None,
        bonus_min=_minutes(bonus.worth) if bonus is not None else None,
        in_end_game=curse.in_end_game,
        people_judge=curse.people_judge,
    )


def _blocks(curse: Curse) -> tuple[str, ...]:
    stops = {
        "asking": (ForbidAsking, PlayHangman),
        "transit": (ForbidTransit, PlayHangman),
        "next-question": (NextQuestionOnlyIf,),
    }
    return tuple(
        what for what, kinds in stops.items() if any(isinstance(effect, kinds) for effect in curse.effects)
    )


def _minutes(span: Span) -> float:
    return span / 60_000
