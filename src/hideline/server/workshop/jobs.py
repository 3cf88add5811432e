"""The work that is handed to an apprentice, as it is written on its standard input."""

from __future__ import annotations

import msgspec

from hideline.atlas.picture.inks import Theme
from hideline.atlas.reshaping import Wishes
from hideline.game.settings import Size
from hideline.units import Edition, Span


class Eyes(msgspec.Struct, frozen=True):
    """The game with whose eyes a map is looked at; what is not said is what suits the map."""

    size: Size | None = None
    edition: Edition = Edition.METRIC
    mode: str = "standard"
    expansion: bool = False
    start: str = ""
    day: str = ""
    hiding_period: Span | None = None


class Admit(msgspec.Struct, frozen=True, tag="admit"):
    """Check a stranger's map and write it anew."""

    source: str
    out: str


class Reshape(msgspec.Struct, frozen=True, tag="reshape"):
    """Write a map of this host anew with wishes fulfilled."""

    source: str
    out: str
    wishes: Wishes


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw a map; the picture goes to standard output."""

    source: str
    theme: Theme
    width: int


class Audit(msgspec.Struct, frozen=True, tag="audit"):
    """Look at a map before play; the findings go to standard output as JSON."""

    source: str
    eyes: Eyes


Job = Admit | Reshape | Draw | Audit
