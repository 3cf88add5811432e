"""The search itself: rounds of riding and walking (RAPTOR), compiled.

Round k finds for every station the earliest arrival with at most k rides. A round scans each pattern that
calls at a station improved in the round before, once, from the first such station on; then walks spread from
what improved, as many in a row as it takes. Times are seconds after the departure. A station has two times:
`at`, when one is there, and `ready`, when one can board: after a ride that includes the change, after a walk
it does not.

Every improvement may be written to a log whose entries point to the one they came from; a journey is read off
it backwards. Each service day is scanned on its own, so trips from before and after midnight need no special
care.

Whoever is aboard at the end of a trip may stay aboard where its vehicle runs on (`blocks`), which costs neither a ride
nor a change. Not only the earliest trip counts there: a later one of the pattern may be the one that runs on. So every
trip that can be boarded is followed on, each once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hideline.transit.compiled import compiled, inlined
from hideline.transit.network import Network
from hideline.transit.stop_times import NO_ALIGHTING, NO_BOARDING

NEVER = 2_000_000_000
NOTHING = -1

STATION, TIME, ROUND, PREVIOUS, TRIP, DAY, BOARDED, LEFT = range(8)
"""Columns of the log. TRIP is NOTHING for a walk; BOARDED and LEFT are positions within the pattern. STATION is NOTHING
for whoever stays aboard at the end of a trip: that is no arrival."""
LOG_WIDTH = 8


class Walks(NamedTuple):
    """Walking links with their seconds, and the seconds of a change per station."""

    first: NDArray[np.int32]
    to: NDArray[np.int32]
    seconds: NDArray[np.int32]
    change: NDArray[np.int32]


class Days(NamedTuple):
    """The service days to scan, and when each starts, per zone, in seconds after the departure."""

    number: NDArray[np.int32]
    offset: NDArray[np.int64]
    runs: NDArray[np.bool_]
    """Per day and pattern, whether any of its trips runs."""


class Today(NamedTuple):
    """One of the service days, in one zone, and until when the search goes."""

    row: int
    """Which of those that are scanned."""
    number: int
    offset: int
    """When it starts."""
    horizon: int


class State(NamedTuple):
    """A search under way. The `_label` arrays hold the log entry that gave a station its time."""

    at: NDArray[np.int32]
    ready: NDArray[np.int32]
    ready_before: NDArray[np.int32]
    at_label: NDArray[np.int32]
    ready_label: NDArray[np.int32]
    label_before: NDArray[np.int32]
    is_marked: NDArray[np.bool_]
    marked: NDArray[np.int32]
    is_walking: NDArray[np.bool_]
    walking: NDArray[np.int32]
    log: NDArray[np.int32]
    followed: NDArray[np.int32]
    """Per day and pattern: from which trip on they were followed on. Empty where no vehicle runs on."""
    is_ridden: NDArray[np.bool_]
    """Per day and trip, whether somebody who stayed aboard has ridden it. Empty likewise."""
    counts: NDArray[np.int64]
    """Stations marked, where the queue of walks starts and how long it is, log entries, the round."""


_MARKED, _FIRST_WALKING, _WALKING, _LOGGED, _ROUND = range(5)


@inlined
def _begin(
    network: Network, days: Days, starts: NDArray[np.int32], horizon: int, log: NDArray[np.int32]
) -> State:
    n = len(starts)
    runs_on = len(days.number) if len(network.onward_trip) > 0 else 0
    followed = np.empty((runs_on, len(network.zone)), dtype=np.int32)
    followed[:] = network.first_trip[1:]
    state = State(
        np.full(n, NEVER, dtype=np.int32),
        np.full(n, NEVER, dtype=np.int32),
        np.full(n, NEVER, dtype=np.int32),
        np.full(n, NOTHING, dtype=np.int32),
        np.full(n, NOTHING, dtype=np.int32),
        np.full(n, NOTHING, dtype=np.int32),
        np.zeros(n, dtype=np.bool_),
        np.empty(n, dtype=np.int32),
        np.zeros(n, dtype=np.bool_),
        np.empty(n, dtype=np.int32),
        log,
        followed,
        np.zeros((runs_on, len(network.start)), dtype=np.bool_),
        np.zeros(5, dtype=np.int64),
    )
    for s in range(n):
        if starts[s] <= horizon:
            _arrive_on_foot(state, s, starts[s], NOTHING)
    return state


@inlined
def _write(
    state: State, station: int, time: int, previous: int, trip: int, day: int, boarded: int, left: int
) -> int:
    """Log an improvement; entries beyond the log's end are only counted."""
    entry = int(state.counts[_LOGGED])
    state.counts[_LOGGED] += 1
    if entry >= len(state.log):
        return NOTHING
    row = state.log[entry]
    row[STATION], row[TIME], row[ROUND], row[PREVIOUS] = station, time, state.counts[_ROUND], previous
    row[TRIP], row[DAY], row[BOARDED], row[LEFT] = trip, day, boarded, left
    return entry


@inlined
def _mark(state: State, station: int) -> None:
    if not state.is_marked[station]:
        state.is_marked[station] = True
        state.marked[state.counts[_MARKED]] = station
        state.counts[_MARKED] += 1


@inlined
def _will_walk(state: State, station: int) -> None:
    if not state.is_walking[station]:
        state.is_walking[station] = True
        state.walking[(state.counts[_FIRST_WALKING] + state.counts[_WALKING]) % len(state.walking)] = station
        state.counts[_WALKING] += 1


@inlined
def _arrive_on_foot(state: State, station: int, time: int, previous: int) -> None:
    """A walk ends here: there and ready at once, perhaps before an earlier ride has changed."""
    if time >= state.ready[station]:
        return
    label = _write(state, station, time, previous, NOTHING, NOTHING, NOTHING, NOTHING)
    state.ready[station] = time
    state.ready_label[station] = label
    _mark(state, station)
    if time < state.at[station]:
        state.at[station] = time
        state.at_label[station] = label
        _will_walk(state, station)


@inlined
def _arrive_by_ride(
    state: State,
    station: int,
    time: int,
    change: int,
    previous: int,
    trip: int,
    day: int,
    boarded: int,
    left: int,
) -> None:
    if time >= state.at[station]:
        return
    label = _write(state, station, time, previous, trip, day, boarded, left)
    state.at[station] = time
    state.at_label[station] = label
    _will_walk(state, station)
    if time + change < state.ready[station]:
        state.ready[station] = time + change
        state.ready_label[station] = label
        _mark(state, station)


@inlined
def _spread_walks(state: State, walks: Walks, horizon: int) -> None:
    """Follow walks from every station just improved until nothing improves any more."""
    while state.counts[_WALKING] > 0:
        here = state.walking[state.counts[_FIRST_WALKING]]
        state.counts[_FIRST_WALKING] = (state.counts[_FIRST_WALKING] + 1) % len(state.walking)
        state.counts[_WALKING] -= 1
        state.is_walking[here] = False
        for link in range(walks.first[here], walks.first[here + 1]):
            time = state.at[here] + walks.seconds[link]
            if time <= horizon:
                _arrive_on_foot(state, walks.to[link], time, state.at_label[here])


@inlined
def _queue_patterns(
    state: State, network: Network, from_position: NDArray[np.int32], queue: NDArray[np.int32]
) -> int:
    """The patterns calling at marked stations, and the first such position of each; the marks are used up."""
    queued = 0
    for m in range(state.counts[_MARKED]):
        station = state.marked[m]
        state.is_marked[station] = False
        for call in range(network.first_call[station], network.first_call[station + 1]):
            pattern = network.call_pattern[call]
            if from_position[pattern] == NEVER:
                queue[queued] = pattern
                queued += 1
            from_position[pattern] = min(from_position[pattern], network.call_position[call])
    state.counts[_MARKED] = 0
    return queued


@inlined
def _scan_days(
    state: State, network: Network, walks: Walks, days: Days, pattern: int, position: int, horizon: int
) -> None:
    for d in range(len(days.number)):
        offset = days.offset[network.zone[pattern], d]
        is_near = network.latest[pattern] + offset >= 0 and network.earliest[pattern] + offset <= horizon
        if is_near and days.runs[d, pattern]:
            _scan(state, network, walks, Today(d, days.number[d], offset, horizon), pattern, position)


@inlined
def _scan(state: State, network: Network, walks: Walks, today: Today, pattern: int, position: int) -> None:
    """Ride along a pattern on one service day, boarding the earliest trip wherever that helps."""
    base = network.first_position[pattern]
    no_trip = network.first_trip[pattern + 1]
    trip, boarded, label, gain = no_trip, NOTHING, NOTHING, 0
    for i in range(position, network.first_position[pattern + 1] - base):
        station = network.station[base + i]
        barred = network.barred[base + i]
        if trip != no_trip and not barred & NO_ALIGHTING:
            time = today.offset + network.start[trip] + network.arrival[network.run[trip] + i] - gain
            if time <= today.horizon:
                change = walks.change[station]
                _arrive_by_ride(state, station, time, change, label, trip, today.number, boarded, i)
        ready = state.ready_before[station]
        if ready > today.horizon or barred & NO_BOARDING:
            continue
        if trip == no_trip or ready <= _leaves(network, trip, i, today.offset) - gain:
            earlier = _earliest_trip(network, pattern, i, today.number, ready - today.offset, trip)
            if earlier == no_trip:
                continue
            sooner = min(network.gain[earlier], _leaves(network, earlier, i, today.offset) - ready)
            if earlier != trip or sooner > gain:
                trip, boarded, label, gain = earlier, i, state.label_before[station], sooner
    if len(network.onward_trip) > 0:
        _follow(state, network, walks, today, pattern, trip, boarded, label)


@inlined
def _follow(
    state: State,
    network: Network,
    walks: Walks,
    today: Today,
    pattern: int,
    trip: int,
    boarded: int,
    label: int,
) -> None:
    """Follow on this trip and all later ones of its pattern, which whoever caught it can board, too."""
    for later in range(trip, state.followed[today.row, pattern]):
        if network.runs_on[network.service[later], today.number] == 1:
            _stay_aboard(state, network, walks, today, later, boarded, label)
    state.followed[today.row, pattern] = min(trip, state.followed[today.row, pattern])


@compiled
def _stay_aboard(
    state: State, network: Network, walks: Walks, today: Today, trip: int, boarded: int, label: int
) -> None:
    """Keep one's seat at the end of a trip for as long as the vehicle runs on."""
    onward = _onward(network, trip, today.number)
    while onward != NOTHING and not state.is_ridden[today.row, onward]:
        state.is_ridden[today.row, onward] = True
        pattern = np.searchsorted(network.first_trip, trip, side="right") - 1
        last = network.first_position[pattern + 1] - network.first_position[pattern] - 1
        time = today.offset + network.start[trip] + network.arrival[network.run[trip] + last]
        if time > today.horizon:
            return
        label = _write(state, NOTHING, time, label, trip, today.number, boarded, last)
        _ride_on(state, network, walks, today, onward, label)
        trip, boarded = onward, 0
        onward = _onward(network, trip, today.number)


@inlined
def _onward(network: Network, trip: int, day: int) -> int:
    """The trip that the vehicle makes next that day with whoever stays aboard."""
    for each in range(network.first_onward[trip], network.first_onward[trip + 1]):
        if network.runs_on[network.onward_service[each], day] == 1:
            return int(network.onward_trip[each])
    return NOTHING


@inlined
def _ride_on(state: State, network: Network, walks: Walks, today: Today, trip: int, label: int) -> None:
    """Ride a trip from its start."""
    pattern = np.searchsorted(network.first_trip, trip, side="right") - 1
    base = network.first_position[pattern]
    for i in range(1, network.first_position[pattern + 1] - base):
        time = today.offset + network.start[trip] + network.arrival[network.run[trip] + i]
        if time > today.horizon:
            return
        station = network.station[base + i]
        if not network.barred[base + i] & NO_ALIGHTING:
            _arrive_by_ride(state, station, time, walks.change[station], label, trip, today.number, 0, i)


@inlined
def _leaves(network: Network, trip: int, position: int, offset: int) -> int:
    return int(offset + network.start[trip] + network.departure[network.run[trip] + position])


@inlined
def _earliest_trip(network: Network, pattern: int, position: int, day: int, ready: int, unless: int) -> int:
    """The first trip that runs that day and leaves a position when ready or later; else `unless`."""
    low, high = int(network.first_trip[pattern]), unless
    while low < high:
        middle = (low + high) // 2
        if network.start[middle] + network.departure[network.run[middle] + position] < ready:
            low = middle + 1
        else:
            high = middle
    while low < unless and network.runs_on[network.service[low], day] == 0:
        low += 1
    return low


@compiled
def sweep(
    network: Network,
    walks: Walks,
    days: Days,
    starts: NDArray[np.int32],
    horizon: int,
    most_rides: int,
    log: NDArray[np.int32],
) -> tuple[NDArray[np.int32], int]:
    """When every station is reached (NEVER: not by the horizon); how many log entries there were."""
    state = _begin(network, days, starts, horizon, log)
    _spread_walks(state, walks, horizon)
    from_position = np.full(len(network.zone), NEVER, dtype=np.int32)
    queue = np.empty(len(network.zone), dtype=np.int32)
    while state.counts[_MARKED] > 0 and state.counts[_ROUND] < most_rides:
        state.counts[_ROUND] += 1
        queued = _queue_patterns(state, network, from_position, queue)
        state.ready_before[:] = state.ready
        state.label_before[:] = state.ready_label
        for q in range(queued):
            pattern = queue[q]
            _scan_days(state, network, walks, days, pattern, from_position[pattern], horizon)
            from_position[pattern] = NEVER
        _spread_walks(state, walks, horizon)
    return state.at, state.counts[_LOGGED]
