"""Ended the wrong way: reported by the wrong side, with nothing to clear, without proof, or twice (CURSE-3, CURSE-4).

`ENDINGS` has the ways of every clearing there is.
"""

from __future__ import annotations

from typing import Any

from hideline.game import commands as say
from hideline.game.box import Curse
from hideline.game.cursing.active import effect_of
from hideline.game.cursing.clearing import counted, photos_needed
from hideline.game.ids import SeatId
from hideline.game.verbs import (
    AtRoundEnd,
    CarryUntilFound,
    Clearing,
    Lasts,
    WhenAlighted,
    WhenNextQuestionAsked,
    WhenReported,
    WhenUsedUp,
    WhenWon,
)
from tests.curses import PHOTO, accept, cast, first_curse, report, the_curse
from tests.rounds import HIDER, MATE, SEEKER, Play
from tests.teams import team
from tests.ways.way import NO_SUCH_CURSE, Case, Try, Way, clears

ACCEPT = say.AcceptReport(curse=first_curse())
DISPUTE = say.DisputeReport(curse=first_curse(), reason="no")


def reporting(play: Play, by: SeatId = SEEKER, **form: Any) -> Try:
    curse = form.pop("curse", first_curse())
    full: dict[str, Any] = {"photos": (PHOTO, PHOTO, PHOTO), "note": "done", "matched": 4}
    return play, by, say.ReportCurse(curse=curse, **(full | form))


def is_reported(face: Curse) -> bool:
    return clears(WhenReported, WhenAlighted)(face)


def is_carried(face: Curse) -> bool:
    return effect_of(face, CarryUntilFound) is not None


def a_photo_short(case: Case) -> Try:
    ending = case.face.clears
    assert isinstance(ending, WhenReported)
    return reporting(case.cursed(), photos=(PHOTO,) * (photos_needed(ending) - 1))


def one_short(case: Case) -> Try:
    play = case.cursed()
    declared = the_curse(play).declared
    assert declared is not None
    return reporting(play, matched=declared - 1)


def during_a_move(case: Case) -> Try:
    return reporting(case.cursed().holding("move").hider_plays("move"))


def by_the_other_team(case: Case) -> Try:
    play = case.unmade(players=(HIDER, SEEKER, MATE), mode="two-teams-by-time")
    cursed = team(play, SEEKER).id
    cast(play, case.kind, team=cursed)
    return reporting(play, MATE, curse=team(play, SEEKER).curses[-1].id)


def needs_photos(face: Curse) -> bool:
    return isinstance(face.clears, WhenReported) and photos_needed(face.clears) > 0


REPORTED = (
    Way("reported without enough photos", "proof-missing", a_photo_short, needs_photos),
    Way(
        "reported without a number",
        "not-enough-yet",
        lambda case: reporting(case.cursed(), matched=None),
        lambda face: bool(counted(face)),
    ),
    Way("reported one short", "not-enough-yet", one_short, lambda face: bool(counted(face))),
    Way("reported twice", "already-reported", lambda case: reporting(report(case.cursed())), is_reported),
    Way(
        "reported once it is cleared",
        "no-such-curse",
        lambda case: reporting(accept(report(case.cursed()))),
        lambda face: is_reported(face) and not is_carried(face),
    ),
    Way(
        "reported once it is carried",
        "curse-not-cleared-that-way",
        lambda case: reporting(accept(report(case.cursed()))),
        is_carried,
    ),
    Way(
        "accepted twice",
        "no-such-curse",
        lambda case: (accept(report(case.cursed())), HIDER, ACCEPT),
        lambda face: is_reported(face) and not is_carried(face),
    ),
    Way(
        "accepted once it is carried",
        "nothing-to-report",
        lambda case: (accept(report(case.cursed())), HIDER, ACCEPT),
        is_carried,
    ),
    Way(
        "accepted after a dispute",
        "nothing-to-report",
        lambda case: (report(case.cursed()).send(HIDER, DISPUTE), HIDER, ACCEPT),
        is_reported,
    ),
    Way(
        "disputed twice",
        "nothing-to-report",
        lambda case: (report(case.cursed()).send(HIDER, DISPUTE), HIDER, DISPUTE),
        is_reported,
    ),
    Way(
        "accepted by the seekers",
        "not-for-your-role",
        lambda case: (report(case.cursed()), SEEKER, ACCEPT),
        is_reported,
    ),
    Way(
        "disputed by the seekers",
        "not-for-your-role",
        lambda case: (report(case.cursed()), SEEKER, DISPUTE),
        is_reported,
    ),
    Way(
        "accepted in a pause",
        "game-stands-still",
        lambda case: (report(case.cursed()).send(SEEKER, say.PauseGame()), HIDER, ACCEPT),
        is_reported,
    ),
)

WHATEVER_ENDS_IT = (
    Way("reported by the hider", "not-for-your-role", lambda case: reporting(case.cursed(), HIDER)),
    Way("by time: reported by the other team", "no-such-curse", by_the_other_team),
    Way(
        "reporting a curse that does not lie there",
        "no-such-curse",
        lambda case: reporting(case.cursed(), curse=NO_SUCH_CURSE),
    ),
    Way(
        "reported in a pause",
        "game-stands-still",
        lambda case: reporting(case.cursed().send(HIDER, say.PauseGame())),
    ),
    Way("reported during a move", "not-in-this-phase", during_a_move),
    Way(
        "reported while a find is claimed",
        "claim-is-open",
        lambda case: reporting(case.cursed().send(SEEKER, say.ClaimFind())),
    ),
    Way("accepted with nothing reported", "nothing-to-report", lambda case: (case.cursed(), HIDER, ACCEPT)),
    Way("disputed with nothing reported", "nothing-to-report", lambda case: (case.cursed(), HIDER, DISPUTE)),
)


def ends_by_itself(kind: type[Clearing]) -> tuple[Way, ...]:
    tag = str(kind.__struct_config__.tag)
    name = f"reported, though it ends {tag.replace('-', ' ')}"
    return (Way(name, "curse-not-cleared-that-way", lambda case: reporting(case.cursed()), clears(kind)),)


ENDINGS: dict[type[Clearing], tuple[Way, ...]] = {
    WhenReported: REPORTED,
    WhenAlighted: REPORTED,
    **{
        kind: ends_by_itself(kind) for kind in (Lasts, WhenNextQuestionAsked, WhenUsedUp, WhenWon, AtRoundEnd)
    },
}

ENDING_WAYS = (
    *WHATEVER_ENDS_IT,
    *REPORTED,
    *(
        way
        for kind in (Lasts, WhenNextQuestionAsked, WhenUsedUp, WhenWon, AtRoundEnd)
        for way in ENDINGS[kind]
    ),
)
