"""When rest periods are: daily local times turned into instants, whatever daylight saving does (REST-1)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from hideline.game.settings import Rest
from hideline.units import Instant


class RestTime(NamedTuple):
    """One rest period, as instants."""

    begins: Instant
    ends: Instant


@lru_cache(maxsize=4096)
def next_rest(timezone: str, rests: tuple[Rest, ...], since: Instant) -> RestTime | None:
    """The first rest period that ends after an instant; one already running begins at that instant."""
    if not rests:
        return None
    zone = ZoneInfo(timezone)
    today = datetime.fromtimestamp(since / 1000, zone).date()
    periods = (_on_day(zone, rest, today + timedelta(days=days)) for rest in rests for days in range(-1, 3))
    upcoming = min((period for period in periods if period.ends > since), key=lambda period: period.begins)
    return RestTime(max(upcoming.begins, since), upcoming.ends)


def _on_day(zone: ZoneInfo, rest: Rest, day: date) -> RestTime:
    begins, ends = time.fromisoformat(rest.begins), time.fromisoformat(rest.ends)
    last = day if ends > begins else day + timedelta(days=1)
    return RestTime(
        _instant(zone, datetime.combine(day, begins), fold=0),
        _instant(zone, datetime.combine(last, ends), fold=1),
    )


def _instant(zone: ZoneInfo, local: datetime, fold: int) -> Instant:
    """The instant of a local time: in a repeated hour the first or second, in a skipped one the jump itself."""
    moment = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != local:
        moment = _jump_near(zone, local)
    return Instant(round(moment.timestamp() * 1000))


def _jump_near(zone: ZoneInfo, local: datetime) -> datetime:
    """The moment the clocks go forward over a local time that does not exist."""
    late = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
    early = local.replace(tzinfo=zone, fold=1).astimezone(UTC)
    offset = early.astimezone(zone).utcoffset()
    while late - early > timedelta(milliseconds=1):
        middle = early + (late - early) / 2
        if middle.astimezone(zone).utcoffset() == offset:
            early = middle
        else:
            late = middle
    return late
