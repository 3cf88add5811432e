"""On which days a GTFS service runs: calendar.txt by weekday and range, calendar_dates.txt by exception.

Also where a service day starts as an instant: twelve hours before noon, local time, so that a day on which
the clocks change has its times right (GTFS). Which services a trip belongs to is `feed`'s business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ADDED, REMOVED = "1", "2"
LONGEST_YEARS = 100


@dataclass(slots=True)
class Calendars:
    """The days of every service of a feed."""

    days: dict[str, set[date]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    def read(self, weekly: Iterable[Mapping[str, str]], exceptions: Iterable[Mapping[str, str]]) -> None:
        """Take in the rows of calendar.txt, then those of calendar_dates.txt."""
        for row in weekly:
            self._add_weekly(row)
        for row in exceptions:
            self._apply_exception(row)

    def _add_weekly(self, row: Mapping[str, str]) -> None:
        first, last = self._day(row, "start_date"), self._day(row, "end_date")
        days = self.days.setdefault(row.get("service_id", ""), set())
        if first is None or last is None:
            return
        if last < first:
            service = row.get("service_id", "")
            self.warnings.append(
                f"Service {service!r} ends on {last}, before it begins on {first}; the row is left out."
            )
            return
        if last - first > timedelta(days=366 * LONGEST_YEARS):
            last = first + timedelta(days=366 * LONGEST_YEARS)
        runs = [row.get(weekday) == "1" for weekday in WEEKDAYS]
        for offset in range((last - first).days + 1):
            day = first + timedelta(days=offset)
            if runs[day.weekday()]:
                days.add(day)

    def _apply_exception(self, row: Mapping[str, str]) -> None:
        day = self._day(row, "date")
        days = self.days.setdefault(row.get("service_id", ""), set())
        if day is None:
            return
        if row.get("exception_type") == REMOVED:
            days.discard(day)
        else:
            days.add(day)

    def _day(self, row: Mapping[str, str], column: str) -> date | None:
        text = row.get(column, "").replace("-", "")
        try:
            return date(int(text[:4]), int(text[4:6]), int(text[6:8]))
        except ValueError:
            service = row.get("service_id", "")
            self.warnings.append(
                f"Service {service!r} has {text!r} as {column}, which is no date; the row is left out."
            )
            return None


def day_starts_at(day: date, zone: str) -> int:
    """The zero of a service day's times: noon less twelve hours, in whole seconds since 1970 UTC."""
    noon = datetime.combine(day, time(12), tzinfo=ZoneInfo(zone))
    return int(noon.astimezone(UTC).timestamp()) - 12 * 3600


def is_time_zone(name: str) -> bool:
    """Whether this names a time zone we have rules for."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
