"""The timetable: what runs when, what can be reached, which trip somebody rides.

Reads GTFS (`feed`), freezes it into a compact `Timetable` (`build`, `timetable`), and answers from it:
`raptor` (what can be reached), `journeys` (how), `departures` (what leaves here), `riding` (which trip is
this, MATCH-2), `service` (how often anything calls). Knows neither the map nor the rules: stations come in as
ids, positions and the stops merged into them, and the caller decides what an answer means. Nothing is
imported here, so that a process that never looks at a timetable never loads the compiler.
"""
