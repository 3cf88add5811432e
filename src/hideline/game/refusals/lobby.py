"""Before play: seats, sides, settings, cards of a group's own."""

from __future__ import annotations

from hideline.game.refusals.base import Refused


class TooFewSides(Refused):
    """At least {needed} sides are needed: invite someone or split into teams."""


class NotEveryoneReady(Refused):
    """Not everybody is ready yet: {waiting}."""


class NoSuchSide(Refused):
    """There is no side called {side}."""


class SideAskedOften(Refused):
    """You have asked {side} often enough: ask again in the next round, or ask others."""


class SeatAlreadyTaken(Refused):
    """Somebody sits on this seat already: join once more."""


class NameTaken(Refused):
    """Somebody here is already called {name}: pick another name."""


class BadSetting(Refused):
    """The setting {setting} cannot be {value}: {why}."""


class SettingNotAboveZero(BadSetting):
    """{setting} must be more than zero."""


class SettingBelowZero(BadSetting):
    """{setting} cannot be less than zero."""


class SettingDoesNotFit(BadSetting):
    """The setting {setting} does not fit: {why}."""


class StartOffTheMap(BadSetting):
    """The starting point is not on this map: choose another one."""


class BadCard(BadSetting):
    """Your card “{card}” cannot join the deck: {why}."""

    def __init__(self, *, card: str, why: str) -> None:
        super().__init__(setting="added_cards", card=card, why=why)


class NoSuchSeat(Refused):
    """There is no such player here."""


class CannotRemoveYourself(Refused):
    """You cannot remove yourself: hand the host's role on first."""
