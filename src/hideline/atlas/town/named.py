"""The towns that have a name: the default game's, the medium one, and the four scales of the benchmarks."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.atlas.draft import MapDraft
from hideline.atlas.town.draw import draw_town
from hideline.units import Malformed


@dataclass(frozen=True, slots=True)
class NamedTown:
    """A town that is always drawn the same way."""

    name: str
    title: str
    seed: int
    stations: int
    flavour: str

    def draw(self) -> MapDraft:
        """The town's map."""
        return draw_town(
            self.name, seed=self.seed, stations=self.stations, title=self.title, flavour=self.flavour
        )


SMALL_TOWN = NamedTown("port-merrow", "Port Merrow", 16, 60, "albion")
MEDIUM_TOWN = NamedTown("halvarsund", "Halvarsund", 12, 400, "nordvik")

BENCHMARK_TOWNS: tuple[NamedTown, ...] = (
    NamedTown("small", "Port Merrow", 16, 60, "albion"),
    NamedTown("medium", "Halvarsund", 12, 400, "nordvik"),
    NamedTown("ch", "Belmarana", 5, 1_800, "levante"),
    NamedTown("jp", "Kashinami", 3, 8_500, "minami"),
)

NAMED_TOWNS: tuple[NamedTown, ...] = (SMALL_TOWN, MEDIUM_TOWN, *BENCHMARK_TOWNS)


def town_named(name: str) -> NamedTown:
    """The town of that name."""
    for town in NAMED_TOWNS:
        if town.name == name:
            return town
    known = ", ".join(town.name for town in NAMED_TOWNS)
    raise Malformed(f"There is no town “{name}”; there are {known}.")
