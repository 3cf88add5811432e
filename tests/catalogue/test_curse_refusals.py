"""Every curse refused in every way it must be, in every size and edition, with nothing changed (CURSE-1 … CURSE-9).

The ways stand in `tests/ways`; `docs/rules/CURSES.md` shows which curse is refused in which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from hideline.catalogue import open_box
from hideline.game.box import Curse
from hideline.game.settings import Setup, Size
from hideline.game.verbs import Clearing, Cost, Effect, Verb
from hideline.units import Edition
from tests.curses import KINDS, SIZES
from tests.ways import COSTS, EFFECTS, ENDINGS, WAYS, Case, Way
from tests.ways.ground import JUST_MET
from tests.ways.page import PAGE, page_with_table, refused_in

TABLE = [pytest.param(kind, way, id=f"{kind}: {way.name}") for way in WAYS for kind in refused_in(way)]


@pytest.mark.parametrize(("kind", "way"), TABLE)
def test_every_curse_is_refused_in_every_way_it_must_be(kind: str, way: Way) -> None:
    """CURSE-1, CURSE-2, CURSE-3, CURSE-4, CURSE-7, CURSE-9; PAUSE-2, END-3, POW-9, ASK-11; MODE-11, MODE-12."""
    for size in SIZES:
        for edition in Edition:
            play, seat, command = way.tries(Case(kind, size, edition))
            assert play.refuses(seat, command) == way.code, (size, edition)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_metre_decides(kind: str, size: Size, edition: Edition) -> None:
    """CURSE-1, ASK-11: a metre on the right side of the distance it is cast, in both editions."""
    case = Case(kind, size, edition)
    for cost in case.face.costs:
        if (tries := JUST_MET.get(type(cost))) is not None:
            play, seat, command = tries(case)
            assert play.send(seat, command).team.curses


# ── nothing is left out ─────────────────────────────────────────────────────────────────────────────────────────────


def every_curse() -> Iterator[Curse]:
    """All there are, the expansion's too, in every size and edition."""
    for size in SIZES:
        for edition in Edition:
            setup = Setup(
                map_name="x", map_hash="x", size=size, edition=edition, house_rules={"expansion": True}
            )
            yield from (face for face in open_box(setup).cards.values() if isinstance(face, Curse))


def untried(verb: Verb, face: Curse) -> bool:
    """Whether nobody shows how a curse is refused for this word of it, nor says why it never is."""
    known: dict[type, tuple[Way, ...] | str] = dict((*COSTS.items(), *EFFECTS.items(), *ENDINGS.items()))
    listed = known.get(type(verb), ())
    return not isinstance(listed, str) and not any(way.of(face) and way in WAYS for way in listed)


def test_every_word_of_every_curse_has_its_refusals() -> None:
    """CURSE-1, CURSE-3, CURSE-4: a new curse whose cost nobody is seen to lack is found here."""
    for face in every_curse():
        missing = [verb for verb in (*face.costs, *face.effects, face.clears) if untried(verb, face)]
        assert not missing, f"{face.name}: no way to be refused for {missing}"


def test_every_word_there_is_has_its_refusals_or_a_reason() -> None:
    """CURSE-1, CURSE-4: a new verb is found here before any curse uses it."""
    for union, listed in ((Cost, COSTS), (Effect, EFFECTS), (Clearing, ENDINGS)):
        assert set(get_args(union)) == set(listed)
        for verb, ways in listed.items():
            assert ways, verb
            tried = isinstance(ways, str) or any(refused_in(way) for way in ways)
            assert tried, f"{verb.__name__} has ways that no curse is tried in"


def test_a_curse_that_nobody_is_refused_for_is_found() -> None:
    """The check above can fail."""

    class Whistle(Verb, frozen=True, tag="whistle"):
        """A cost nobody has thought of yet."""

    (face, *_) = every_curse()
    assert untried(Whistle(), face)
    assert not untried(face.costs[0], face)


def test_the_page_shows_which_curse_is_refused_in_which_way() -> None:
    """CURSE-4: `python -m tests.ways.page` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page_with_table()
