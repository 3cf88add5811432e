"""Which services of a GTFS feed run on a day. A feed may have a weekly calendar, single dates, or both."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.gtfs_tables import Feed

_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_LONGEST = 400
"""Days of a feed that are looked at for its busiest one."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days on which each service runs."""

    days: Mapping[str, frozenset[date]]

    def services_on(self, day: date) -> frozenset[str]:
        """The services that run on a day."""
        return frozenset(service for service, days in self.days.items() if day in days)

    def busiest(self, trips: Mapping[str, int], weekday: int | None = None) -> date | None:
        """The first of the days with the most trips (of one weekday, if asked for)."""
        counts: Counter[date] = Counter()
        for service, days in self.days.items():
            for day in days:
                if weekday is None or day.weekday() == weekday:
                    counts[day] += trips.get(service, 0)
        return min(counts, key=lambda day: (-counts[day], day), default=None)

    @property
    def span(self) -> tuple[date, date] | None:
        """First and last day of service."""
        every = [day for days in self.days.values() for day in days]
        return (min(every), max(every)) if every else None


def read_calendar(feed: Feed) -> Calendar:
    """Read calendar.txt and calendar_dates.txt, of which a feed needs one."""
    if not feed.has("calendar.txt") and not feed.has("calendar_dates.txt"):
        raise SourceUnreadable(
            f"{feed.name} has neither calendar.txt nor calendar_dates.txt: nobody knows when it runs."
        )
    days: dict[str, set[date]] = defaultdict(set)
    for service, start, end, *week in feed.rows(
        "calendar.txt", ("service_id", "start_date", "end_date", *_WEEK), is_needed=False
    ):
        first, last = _day(feed, "calendar.txt", start), _day(feed, "calendar.txt", end)
        if first is None or last is None:
            continue
        span = min((last - first).days, _LONGEST)
        days[service] |= {
            day for i in range(span + 1) if week[(day := first + timedelta(i)).weekday()] == "1"
        }
    for service, text, exception in feed.rows(
        "calendar_dates.txt", ("service_id", "date", "exception_type"), is_needed=False
    ):
        one = _day(feed, "calendar_dates.txt", text)
        if one is not None and exception.strip() == "1":
            days[service].add(one)
        elif one is not None:
            days[service].discard(one)
    return Calendar({service: frozenset(found) for service, found in days.items()})


def _day(feed: Feed, table: str, text: str) -> date | None:
    try:
        return datetime.strptime(text.strip(), "%Y%m%d").date()  # noqa: DTZ007  a calendar day has no zone
    except ValueError:
        feed.note(table, f"{table} has {text!r} where a day like 20260530 belongs; left out")
        return None
