"""Everything a group can choose at set-up, as plain data beside the rulebook's own value (HOUSE-1, HOUSE-2, DECK-3).

Set-up screens are drawn from this: which settings there are, in which order people read them, what each takes and the
rule it changes. What a setting means is decided where its rule is.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from hideline.catalogue.cards import mix_of
from hideline.catalogue.cards.wording import price_of
from hideline.catalogue.modes import MODES
from hideline.catalogue.opening import open_box
from hideline.catalogue.sizes import rulebook_settings
from hideline.game.box import Box, Curse, Face, Powerup
from hideline.game.settings import Difference, Settings, Setup, StartPoint, ThermometerRule


class SettingKind(StrEnum):
    """What a setting takes."""

    SPAN = "span"
    LENGTH = "length"
    NUMBER = "number"
    SPEED = "speed"
    FLAG = "flag"
    CHOICE = "choice"
    INSTANT = "instant"
    POSITION = "position"
    RESTS = "rests"
    TEXTS = "texts"
    CARDS_OUT = "cards-out"
    OWN_CARDS = "own-cards"


class Entry(msgspec.Struct, frozen=True):
    """A setting: what it takes, which rule it changes, which group it is read in."""

    name: str
    group: str
    kind: SettingKind
    rule: str
    options: tuple[str, ...] = ()
    may_be_empty: bool = False


_SPAN, _LENGTH, _NUMBER, _FLAG = SettingKind.SPAN, SettingKind.LENGTH, SettingKind.NUMBER, SettingKind.FLAG

ENTRIES: tuple[Entry, ...] = (
    Entry("rounds_per_side", "course", _NUMBER, "TEAM-4"),
    Entry("ends_at", "course", SettingKind.INSTANT, "ROUND-9", may_be_empty=True),
    Entry("longest_run", "course", _SPAN, "HOUSE-2", may_be_empty=True),
    Entry("rests", "course", SettingKind.RESTS, "REST-1"),
    Entry("turnover", "course", _SPAN, "ROUND-8"),
    Entry("start_point", "course", SettingKind.CHOICE, "ROUND-2", tuple(one.value for one in StartPoint)),
    Entry("start_position", "course", SettingKind.POSITION, "ROUND-2", may_be_empty=True),
    Entry("hiding_period", "hiding", _SPAN, "SIZE-2"),
    Entry("zone_radius", "hiding", _LENGTH, "SIZE-3"),
    Entry("spot_to_path", "hiding", _LENGTH, "ZONE-4"),
    Entry("reach_margin", "hiding", _SPAN, "ZONE-2", may_be_empty=True),
    Entry("reach_speed", "hiding", SettingKind.SPEED, "ZONE-2", may_be_empty=True),
    Entry("found_within", "hiding", _LENGTH, "END-3"),
    Entry("announce_end_game", "hiding", _FLAG, "END-1"),
    Entry("answer_window", "asking", _SPAN, "SIZE-4"),
    Entry("photo_window", "asking", _SPAN, "SIZE-4"),
    Entry("seekers_may_ask_while_hiding", "asking", _FLAG, "ROUND-4"),
    Entry(
        "thermometer", "asking", SettingKind.CHOICE, "THERM-2", tuple(one.value for one in ThermometerRule)
    ),
    Entry("refused_thermometer_pays", "asking", _FLAG, "POW-3"),
    Entry("name_length_says_longer", "asking", _FLAG, "MATCH-3"),
    Entry("dead_questions_offered", "asking", _FLAG, "ASK-6"),
    Entry("photo_blackout", "asking", _FLAG, "HOUSE-2"),
    Entry("photo_trap_pause", "asking", _FLAG, "HOUSE-2"),
    Entry("radar_least", "asking", _LENGTH, "RADAR-1"),
    Entry("radar_most", "asking", _LENGTH, "RADAR-1"),
    Entry("bans", "asking", SettingKind.TEXTS, "ASK-9"),
    Entry("cardboard", "cards", _FLAG, "HOUSE-3"),
    Entry("expansion", "cards", _FLAG, "DECK-3"),
    Entry("hand_limit", "cards", _NUMBER, "HAND-1"),
    Entry("hand_size_shown", "cards", _FLAG, "HAND-2"),
    Entry("strict_curses", "cards", _FLAG, "CURSE-2"),
    Entry("move_window", "cards", _SPAN, "POW-10"),
    Entry("hangman_checks_words", "cards", _FLAG, "CURSE-4"),
    Entry("hangman_words", "cards", SettingKind.TEXTS, "CURSE-4"),
    Entry("removed_cards", "deck", SettingKind.CARDS_OUT, "DECK-3"),
    Entry("added_cards", "deck", SettingKind.OWN_CARDS, "DECK-3"),
    Entry("position_age", "positions", _SPAN, "ASK-11"),
    Entry("queue_grace", "positions", _SPAN, "ASK-7"),
    Entry("endgame_dwell", "positions", _SPAN, "END-1"),
    Entry("endgame_fixes", "positions", _NUMBER, "END-1"),
    Entry("endgame_fix_age", "positions", _SPAN, "END-1"),
    Entry("endgame_accuracy", "positions", _LENGTH, "END-1"),
    Entry("endgame_speed", "positions", SettingKind.SPEED, "END-1"),
    Entry("track_retention_days", "positions", _NUMBER, "ROUND-7"),
)


class SettingRow(msgspec.Struct, frozen=True):
    """A setting as set-up shows it."""

    name: str
    group: str
    kind: SettingKind
    rule: str
    """The id of the rule it changes."""
    options: tuple[str, ...]
    may_be_empty: bool
    rulebook: object
    here: object


class ModeRow(msgspec.Struct, frozen=True):
    """A way to play."""

    id: str
    name: str
    summary: str
    least_sides: int
    seeker_teams: int
    only_size: str | None


class DeckRow(msgspec.Struct, frozen=True):
    """A kind of card and how many copies are in."""

    kind: str
    sort: str
    name: str
    text: str
    price: tuple[str, ...]
    printed: int
    """Copies in the box; none of a card of the group's own."""
    count: int
    leave_out_when: tuple[str, ...]


class Deck(msgspec.Struct, frozen=True):
    """The deck of a set-up with its mix, and the mix that is advised (DECK-3)."""

    cards: tuple[DeckRow, ...]
    total: int
    mix: dict[str, float]
    advised: dict[str, float]


ADVISED_MIX = {"time-bonus": 0.5, "powerup": 0.25, "curse": 0.25}
OWN = ("removed_cards", "added_cards")


def modes() -> tuple[ModeRow, ...]:
    """Every way to play."""
    return tuple(
        ModeRow(
            mode.id,
            mode.name,
            mode.summary,
            mode.least_sides,
            mode.seeker_teams,
            mode.size.value if mode.size else None,
        )
        for mode in MODES
    )


def settings_of(box: Box) -> tuple[SettingRow, ...]:
    """Every setting with the rulebook's value and the one in force."""
    rulebook = _plain(box.mode.adjust(rulebook_settings(box.setup.size, box.setup.edition)))
    here = _plain(box.settings)
    return tuple(
        SettingRow(
            entry.name,
            entry.group,
            entry.kind,
            entry.rule,
            entry.options,
            entry.may_be_empty,
            rulebook[entry.name],
            here[entry.name],
        )
        for entry in ENTRIES
    )


def _plain(settings: Settings) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(settings)
    return found


def differences_of(box: Box) -> tuple[Difference, ...]:
    """What differs from the rulebook, in the order settings are read."""
    found = {difference.setting: difference for difference in box.differences}
    return tuple(found[entry.name] for entry in ENTRIES if entry.name in found)


def deck_of_setup(box: Box) -> Deck:
    """The deck in force beside the printed one."""
    rules = {name: value for name, value in box.setup.house_rules.items() if name not in OWN}
    printed = open_box(replace(box.setup, house_rules=rules)).cards
    faces = {**printed, **box.cards}
    return Deck(
        cards=tuple(
            _deck_row(
                face,
                box.setup,
                printed=printed[kind].count if kind in printed else 0,
                count=box.cards[kind].count if kind in box.cards else 0,
            )
            for kind, face in faces.items()
        ),
        total=sum(face.count for face in box.cards.values()),
        mix=mix_of(tuple(box.cards.values())),
        advised=ADVISED_MIX,
    )


def _deck_row(face: Face, setup: Setup, *, printed: int, count: int) -> DeckRow:
    is_curse = isinstance(face, Curse)
    sort = "curse" if is_curse else "powerup" if isinstance(face, Powerup) else "time-bonus"
    return DeckRow(
        kind=face.kind,
        sort=sort,
        name=face.name,
        text=face.text,
        price=price_of(face, setup.edition) if isinstance(face, Curse) else (),
        printed=printed,
        count=count,
        leave_out_when=face.leave_out_when if isinstance(face, Curse) else (),
    )
