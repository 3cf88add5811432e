"""Names are coined by a grammar and never come twice where they must not."""

from __future__ import annotations

import numpy as np
import pytest

from hideline.atlas.kinds import KINDS, Extent
from hideline.atlas.town.flavours import FLAVOURS, Flavour
from hideline.atlas.town.names import Namer, flavour_named
from hideline.units import Malformed


@pytest.mark.parametrize("flavour", FLAVOURS, ids=lambda flavour: flavour.id)
def test_four_thousand_stations_get_four_thousand_names(flavour: Flavour) -> None:
    namer = Namer(flavour, np.random.default_rng(1))
    names = [namer.station(namer.coin()) for _ in range(4_000)]

    assert len(set(names)) == len(names)
    assert all(name == name.strip() and "{" not in name for name in names)


@pytest.mark.parametrize("flavour", FLAVOURS, ids=lambda flavour: flavour.id)
def test_every_flavour_can_name_every_kind_of_place(flavour: Flavour) -> None:
    wanted = {str(kind.id) for kind in KINDS if kind.extent is Extent.ICON} - {"rail-station"}

    assert wanted <= set(flavour.forms)
    namer = Namer(flavour, np.random.default_rng(1))
    for realm in flavour.forms:
        assert len({namer.of(realm) for _ in range(200)}) == 200


def test_an_unknown_flavour_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(Malformed, match="albion, nordvik, levante, minami"):
        flavour_named("klingon", np.random.default_rng(1))
