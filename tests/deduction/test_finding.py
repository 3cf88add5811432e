"""What an answer makes of one zone never depends on which other zones are looked at together with it."""

from __future__ import annotations

import numpy as np
import pytest

from hideline.atlas.kinds import KINDS, Extent
from hideline.deduction.shapes import reaching
from hideline.deduction.shapes.reaching import ReachingIcons
from hideline.deduction.zones import settle
from tests.deduction.asking import deduction, town

KINDS_OF_PLACES = [kind.id for kind in KINDS if kind.extent is Extent.ICON and len(town().icons(kind.id)) > 1]


@pytest.mark.parametrize("kind", KINDS_OF_PLACES)
def test_a_zone_is_settled_alike_alone_and_among_any_others(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law 1: where there are as many circles as zones, one zone may have two of them and another none."""
    monkeypatch.setattr(reaching, "FEW", 0)  # as with many places: only those near a zone are looked at
    ground, rng = deduction().ground, np.random.default_rng(4)
    everyone = np.arange(len(ground.ids))
    for distance in rng.uniform(100.0, 4_000.0, 12):
        for is_inside in (True, False):
            shapes = (ReachingIcons(float(distance), is_inside, town().icons(kind)),)
            alone = np.array([settle(shapes, ground, np.array([k])).is_possible[0] for k in everyone])
            for _ in range(12):
                some = np.sort(rng.choice(everyone, rng.integers(2, len(everyone)), replace=False))
                assert (settle(shapes, ground, some).is_possible == alone[some]).all()
