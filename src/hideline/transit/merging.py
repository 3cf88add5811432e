"""Feeds put together and cut down: several operators in one timetable, only the systems in play (MAP-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from hideline.transit.feed import Feed, Frequency, Route, Trips
from hideline.transit.stop_times import StopTimes


def only_routes(feed: Feed, is_in_play: Callable[[Route], bool]) -> Feed:
    """The same feed with only the routes in play; the trips of the others make no calls."""
    plays = np.array([is_in_play(route) for route in feed.routes], dtype=np.bool_)
    times = feed.stop_times
    kept = times.trip < 0
    kept[~kept] = plays[feed.trips.route[times.trip[~kept]]]
    return replace(feed, stop_times=times.chosen(kept))


def merge_feeds(feeds: Sequence[Feed]) -> Feed:
    """One feed of several whose ids do not clash."""
    route_shift = np.cumsum([0, *(len(feed.routes) for feed in feeds)])
    trip_shift = np.cumsum([0, *(len(feed.trips.ids) for feed in feeds)])
    stop_shift = np.cumsum([0, *(len(feed.stops) for feed in feeds)])
    trips = Trips(
        tuple(trip for feed in feeds for trip in feed.trips.ids),
        np.concatenate(
            [feed.trips.route + shift for feed, shift in zip(feeds, route_shift, strict=False)]
        ).astype(np.int32),
        tuple(service for feed in feeds for service in feed.trips.service),
        tuple(headsign for feed in feeds for headsign in feed.trips.headsign),
        tuple(block for feed in feeds for block in feed.trips.block),
    )
    return Feed(
        tuple(stop for feed in feeds for stop in feed.stops),
        tuple(route for feed in feeds for route in feed.routes),
        trips,
        _stack([feed.stop_times for feed in feeds], trip_shift, stop_shift),
        {service: days for feed in feeds for service, days in feed.days.items()},
        tuple(transfer for feed in feeds for transfer in feed.transfers),
        tuple(
            Frequency(each.trip + int(shift), each.start, each.end, each.headway, each.is_exact)
            for feed, shift in zip(feeds, trip_shift, strict=False)
            for each in feed.frequencies
        ),
        tuple(warning for feed in feeds for warning in feed.warnings),
    )


def _stack(parts: Sequence[StopTimes], trips: NDArray[np.int64], stops: NDArray[np.int64]) -> StopTimes:
    def shifted(column: NDArray[np.int32], shift: np.int64) -> NDArray[np.int32]:
        return np.where(column >= 0, column + shift, column).astype(np.int32)

    return StopTimes(
        np.concatenate([shifted(part.trip, shift) for part, shift in zip(parts, trips, strict=False)]),
        np.concatenate([part.arrival for part in parts]),
        np.concatenate([part.departure for part in parts]),
        np.concatenate([shifted(part.stop, shift) for part, shift in zip(parts, stops, strict=False)]),
        np.concatenate([part.sequence for part in parts]),
        np.concatenate([part.barred for part in parts]),
    )
