"""Vehicles that run on under another number: whoever keeps their seat needs no change (GTFS block_id).

Trips of one block are made by one vehicle, one after the other. On each service day a trip is followed by the next of
its block that starts when it has ended or later. One may stay aboard if that one begins at the station where the first
ended; if it begins elsewhere, the vehicle went there empty. Trips known by their frequency are no vehicle's in
particular and follow nothing, and no block goes from one time zone to another.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hideline.transit.network import Network, grouped


class _Turn(NamedTuple):
    """One trip of a vehicle, in the order of its day."""

    starts: int
    listed: int
    """Where the feed lists it, which decides between two that start at once."""
    trip: int
    ends: int
    origin: int
    terminus: int


def with_onward_trips(network: Network, block_of: Sequence[str], listed: NDArray[np.int32]) -> Network:
    """The network with its onward trips: each trip's block, empty for none, and its number in the feed."""
    blocks = _blocks(network, block_of, listed)
    found = [each for block in blocks for each in _onward(network, block)]
    if not found:
        return network
    days = np.array([running for _, _, running in found], dtype=np.uint8)
    kinds, service = np.unique(days, axis=0, return_inverse=True)
    before, after = np.array([(a, b) for a, b, _ in found], dtype=np.int32).T
    first, order = grouped(before, len(network.start))
    return network._replace(
        runs_on=np.concatenate([network.runs_on, kinds]),
        first_onward=first,
        onward_trip=after[order],
        onward_service=(service.reshape(-1)[order] + len(network.runs_on)).astype(np.int32),
    )


def _blocks(
    network: Network, block_of: Sequence[str], listed: NDArray[np.int32]
) -> Iterator[dict[int, list[_Turn]]]:
    """The trips of each block, by service, in order of time."""
    trips = np.array([trip for trip, block in enumerate(block_of) if block], dtype=np.int64)
    pattern = np.searchsorted(network.first_trip, trips, side="right") - 1
    last = network.first_position[pattern + 1] - 1
    ends = network.start[trips] + network.arrival[network.run[trips] + last - network.first_position[pattern]]
    origin, terminus = network.station[network.first_position[pattern]], network.station[last]
    blocks: dict[tuple[str, int], dict[int, list[_Turn]]] = defaultdict(lambda: defaultdict(list))
    for i, trip in enumerate(map(int, trips)):
        when = int(network.start[trip]), int(listed[trip])
        turn = _Turn(*when, trip, int(ends[i]), int(origin[i]), int(terminus[i]))
        blocks[block_of[trip], int(network.zone[pattern[i]])][int(network.service[trip])].append(turn)
    for block in blocks.values():
        yield {service: sorted(turns) for service, turns in block.items()}


def _onward(network: Network, block: dict[int, list[_Turn]]) -> Iterator[tuple[int, int, NDArray[np.uint8]]]:
    """Each trip with the one that goes on from it, and the days on which it does."""
    for service, turns in block.items():
        for turn in turns:
            left = network.runs_on[service].copy()
            for following in sorted(_next_of_each(block, turn)):
                both = left & network.runs_on[network.service[following.trip]]
                if both.any() and following.origin == turn.terminus:
                    yield turn.trip, following.trip, both
                left &= ~both


def _next_of_each(block: dict[int, list[_Turn]], turn: _Turn) -> Iterator[_Turn]:
    """Of each service the first trip that starts when this one has ended."""
    for turns in block.values():
        at = bisect_left(turns, (turn.ends,))
        following = next((each for each in turns[at : at + 2] if each.trip != turn.trip), None)
        if following is not None:
            yield following
