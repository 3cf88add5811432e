"""Instants and spans of time, in whole milliseconds, so that clocks add up exactly (law 8)."""

from __future__ import annotations

from typing import NewType

Instant = NewType("Instant", int)
"""A moment: milliseconds since 1970-01-01 UTC."""

Span = NewType("Span", int)
"""A length of time in milliseconds."""

END_OF_TIME = Instant(2**53)
"""Instants beyond are exact in neither a phone nor a database."""


def milliseconds(n: int) -> Span:
    """A span of n milliseconds."""
    return Span(n)


def seconds(n: float) -> Span:
    """A span of n seconds, to the nearest millisecond."""
    return Span(round(n * 1000))


def minutes(n: float) -> Span:
    """A span of n minutes."""
    return seconds(n * 60)


def hours(n: float) -> Span:
    """A span of n hours."""
    return seconds(n * 3600)


def whole_seconds(span: Span) -> int:
    """What a scoreboard shows: the seconds completed (TEAM-5)."""
    return span // 1000


def days(n: float) -> Span:
    """A span of n times 24 hours."""
    return hours(n * 24)
