"""Looking at a set-up before a game is made of it: what can be chosen, what differs from the rulebook, the deck's mix.

Nothing is kept. A choice that cannot be is refused with the same sentence as when the game is created (HOUSE-1).
"""

from __future__ import annotations

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.catalogue import open_box
from hideline.catalogue.audit.fitting import SizeReport, audit_size
from hideline.catalogue.cards.vocabulary import Vocabulary, vocabulary
from hideline.catalogue.choices import (
    Deck,
    ModeRow,
    SettingRow,
    deck_of_setup,
    differences_of,
    modes,
    settings_of,
)
from hideline.catalogue.setting_up import setup_on
from hideline.game.settings import NIGHT, Difference, Rest, Size
from hideline.game.setup import must_start_on_the_map
from hideline.server.doors import Doors
from hideline.server.limits import address_of
from hideline.server.maps import MapRoom
from hideline.units import Edition


class Considered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices somebody is thinking about; empty ones are the map's and the rulebook's."""

    map: str = ""
    """A map of this host by name; empty for the default one."""
    map_hash: str = ""
    """The map by its content instead, as a game in its lobby knows it."""
    size: Size | None = None
    edition: Edition = Edition.METRIC
    mode: str = "standard"
    settings: dict[str, object] = {}


class SetupSheet(msgspec.Struct, frozen=True):
    """What a set-up comes to."""

    size: Size
    """The size in force: the chosen one, the map's, or the one the mode is played in."""
    fitting: SizeReport
    """How the map compares with what the sizes are made for (SIZE-7)."""
    modes: tuple[ModeRow, ...]
    settings: tuple[SettingRow, ...]
    differences: tuple[Difference, ...]
    deck: Deck
    questions: int
    """How many questions are on offer (SIZE-5)."""
    night: Rest
    """What a rest is when one is added (REST-1)."""


@post("/api/setups", status_code=200, sync_to_thread=True)
def look_at_setup(
    state: State, data: JSONBody[Considered], request: Request[object, object, State]
) -> SetupSheet:
    """What these choices come to; nothing is kept."""
    doors: Doors = state.doors
    doors.asking.take(address_of(request))
    maps: MapRoom = state.maps
    atlas = maps.by_hash(data.map_hash) if data.map_hash else maps.named(data.map)
    chosen = setup_on(atlas, size=data.size, edition=data.edition, mode=data.mode, house_rules=data.settings)
    box = open_box(chosen)
    must_start_on_the_map(box.settings.start_position, atlas)
    return SetupSheet(
        size=box.setup.size,
        fitting=audit_size(atlas, box.setup.size),
        modes=modes(),
        settings=settings_of(box),
        differences=differences_of(box),
        deck=deck_of_setup(box),
        questions=len(box.questions),
        night=NIGHT,
    )


@get("/api/setups/words", sync_to_thread=True)
def get_words_for_cards() -> Vocabulary:
    """The words a group's own cards can be made of (DECK-3)."""
    return vocabulary()


SETUP_ROUTES = (look_at_setup, get_words_for_cards)
