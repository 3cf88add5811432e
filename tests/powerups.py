"""Playing powerups in tests: the hunt is on, and the hider holds what a test needs."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.units import minutes
from tests.rounds import HIDER, Play, a_round
from tests.towns import MARKET, MILL

BONUS = "time-bonus-2-3-5"


def a_hunt(*cards: str, **options: object) -> Play:
    """The hider at Mill with these cards, the seekers at Market."""
    round = a_round(**options).hider_at(MILL).wait(minutes(1)).seekers_at(MARKET)  # type: ignore[arg-type]
    return round.holding(*cards)


def play_refused(round_: Play, kind: str, **form: object) -> str:
    return round_.refuses(HIDER, say.PlayPowerup(card=round_.card(kind), **form))  # type: ignore[arg-type]
