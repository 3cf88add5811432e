"""A set-up for a map: where the group chose no size, the one that the map is best played in (SIZE-7).

One land area counts everywhere: what is in play, without the areas that were cut out (MAP-3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hideline.catalogue.sizes import suggested_size
from hideline.game.settings import Setup, Size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hideline.atlas.index import Atlas
    from hideline.units import Edition


def advised_size(atlas: Atlas) -> Size:
    """The size that a map's stations and land advise."""
    return suggested_size(len(atlas.stations), atlas.area / 1e6)


def setup_on(
    atlas: Atlas, *, size: Size | None, edition: Edition, mode: str, house_rules: Mapping[str, object]
) -> Setup:
    """What a group chose, on this map."""
    return Setup(
        map_name=atlas.name,
        map_hash=atlas.hash,
        timezone=atlas.timezone,
        size=size or advised_size(atlas),
        edition=edition,
        mode=mode,
        house_rules=dict(house_rules),
    )
