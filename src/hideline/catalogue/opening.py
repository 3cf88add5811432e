"""Opening the box: the questions, cards and settings of one set-up."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from hideline.catalogue.cards import deck_of
from hideline.catalogue.house import differences, settings_in_force
from hideline.catalogue.modes import MODES
from hideline.catalogue.modes.globe import GLOBE
from hideline.catalogue.modes.standard import STANDARD
from hideline.catalogue.questions import book_of
from hideline.catalogue.sizes import rulebook_settings
from hideline.catalogue.words import words_of
from hideline.game.box import Box, Mode
from hideline.game.refusals import BadSetting
from hideline.game.settings import Setup, Size


def open_box(setup: Setup) -> Box:
    """Everything one game needs; equal set-ups share one box."""
    return _opened(msgspec.json.encode(setup))


@lru_cache(maxsize=256)
def _opened(encoded: bytes) -> Box:
    setup = msgspec.json.decode(encoded, type=Setup)
    mode = mode_of(setup)
    setup = replace(setup, mode=mode.id, size=mode.size or setup.size)
    rulebook = mode.adjust(rulebook_settings(setup.size, setup.edition))
    settings = settings_in_force(rulebook, setup)
    questions = [question.under(settings) for question in book_of(setup.size, setup.edition, mode)]
    return Box(
        setup=setup,
        settings=settings,
        mode=mode,
        questions={question.id: question for question in questions},
        cards={face.kind: face for face in deck_of(setup, settings, mode)},
        differences=differences(rulebook, settings),
        words=words_of(settings),
        open=open_box,
    )


def mode_of(setup: Setup) -> Mode:
    """The mode of a set-up: global play is a mode and a size in one (MODE-20)."""
    mode = mode_named(setup.mode)
    if setup.size is not Size.GLOBAL or mode.size is Size.GLOBAL:
        return mode
    if mode.id != STANDARD.id:
        raise BadSetting(setting="size", value=setup.size, why="global play is a mode of its own")
    return GLOBE


def mode_named(name: str) -> Mode:
    """A mode by its id."""
    for mode in MODES:
        if mode.id == name:
            return mode
    known = ", ".join(mode.id for mode in MODES)
    raise BadSetting(setting="mode", value=name, why=f"the modes are {known}")
