"""How likely the hider is at each station that is left, before the next question: what the advisor weighs by.

Nobody knows how people choose a station, so all begin alike. Then the answers speak: where only a corner of a zone
agrees with all of them, the hider was less likely to stand in it. They may walk about between answers, though, so half
of the weight stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from hideline.deduction.arrays import Floats
    from hideline.deduction.knowledge import Knowledge

STAYS = 0.5
"""How likely it is that a hider answers everything from one spot."""


def likelihoods(known: Knowledge) -> Floats:
    """For each station, in the order of the tables; those that are out have some too."""
    plots = known.spot_plots if known.frozen else known.plots
    whole = shapely.area(known.deduction.whole.areas)
    kept = np.divide(shapely.area(plots.areas), whole, out=np.ones(len(whole)), where=whole > 0)
    return np.asarray(1.0 - STAYS + STAYS * np.minimum(kept, 1.0))
