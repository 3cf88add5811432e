"""Tiny OSM files written for a test, and where the real ones are.

The drawn bay, 0.1 degrees a side, south-west corner at 10 E 50 N: land in the north, sea in the south, the coast along
50.05 N with the land on its left when drawn from east to west.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import osmium
import pytest
from osmium.osm import mutable

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data"
"""Real maps beside the project; a fresh clone has none."""

BOX = (10.0, 50.0, 10.1, 50.1)


def shared(name: str) -> Path:
    """A real file, or the test is skipped."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the real file {name} is not beside the project")
    return path


@dataclass
class Drawing:
    """An OSM file in the making. Ids are given out in order unless said."""

    box: tuple[float, float, float, float] | None = BOX
    nodes: dict[int, tuple[float, float, dict[str, str]]] = field(default_factory=dict)
    ways: dict[int, tuple[list[int], dict[str, str]]] = field(default_factory=dict)
    relations: dict[int, tuple[list[tuple[str, int, str]], dict[str, str]]] = field(default_factory=dict)
    lost: set[int] = field(default_factory=set)
    """Nodes that ways refer to but the file does not hold."""

    def node(self, lat: float, lon: float, **tags: str) -> int:
        """A node; `_` in a key stands for `:` when doubled."""
        number = len(self.nodes) + 1
        self.nodes[number] = (lat, lon, _keys(tags))
        return number

    def way(self, *spots: tuple[float, float] | int, **tags: str) -> int:
        """A way through positions (lat, lon) or nodes already there. Equal positions are one node."""
        refs = [spot if isinstance(spot, int) else self._at(spot) for spot in spots]
        number = len(self.ways) + 1
        self.ways[number] = (refs, _keys(tags))
        return number

    def area(self, *corners: tuple[float, float], **tags: str) -> int:
        """A closed way."""
        return self.way(*corners, corners[0], **tags)

    def square(self, lat: float, lon: float, size: float, **tags: str) -> int:
        """A closed way around a square, by its south-west corner."""
        corners = ((lat, lon), (lat, lon + size), (lat + size, lon + size), (lat + size, lon))
        return self.area(*corners, **tags)

    def relation(self, members: Iterable[tuple[str, int, str]], **tags: str) -> int:
        """A relation of ("w", id, role) members."""
        number = len(self.relations) + 1
        self.relations[number] = (list(members), _keys(tags))
        return number

    def _at(self, spot: tuple[float, float]) -> int:
        for number, (lat, lon, _) in self.nodes.items():
            if (lat, lon) == spot:
                return number
        return self.node(*spot)

    def write(self, path: Path) -> Path:
        """The file."""
        header = osmium.io.Header()
        if self.box is not None:
            west, south, east, north = self.box
            header.add_box(osmium.osm.Box(west, south, east, north))
        with osmium.SimpleWriter(str(path), header=header, overwrite=True) as writer:
            for number, (lat, lon, tags) in self.nodes.items():
                if number not in self.lost:
                    writer.add_node(mutable.Node(id=number, location=(lon, lat), tags=tags))
            for number, (refs, tags) in self.ways.items():
                writer.add_way(mutable.Way(id=number, nodes=refs, tags=tags))
            for number, (members, tags) in self.relations.items():
                writer.add_relation(mutable.Relation(id=number, members=members, tags=tags))
        return path


def _keys(tags: dict[str, str]) -> dict[str, str]:
    return {key.replace("__", ":"): value for key, value in tags.items()}
