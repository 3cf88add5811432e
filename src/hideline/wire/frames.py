"""The live protocol: frames between a phone and the server, JSON, one per message (docs/reference/live.md).

A phone sends its token first, then commands, fixes and pings. The server sends the seat's whole view with the seat's
own feed number whenever it changes, answers every command, and passes positions on.
"""

from __future__ import annotations

from typing import Annotated, Any, Union

import msgspec

from hideline.game.box import Truth
from hideline.game.commands import Command, CreateGame, RenewSeat, ReportFix, TakeSeat, TimePassed
from hideline.game.engine import DECIDES
from hideline.game.ids import KindOfCard, SeatId, TeamId
from hideline.game.offers import MOST_TEXT
from hideline.game.refusals import Refusal
from hideline.game.view import View
from hideline.units import Fix, Instant, LatLon, Malformed, Metres, Span

PLAYERS_COMMANDS = tuple(
    kind for kind in DECIDES if kind not in (CreateGame, TakeSeat, RenewSeat, ReportFix, TimePassed)
)
"""What a player may send; the rest is the table's own."""

AnyCommand: Any = Union[PLAYERS_COMMANDS]  # noqa: UP007 - made from a table

LONGEST_ID = 64

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command on its way: with an id made by the phone, so that sent twice is done once (DESIGN §3)."""

    id: str
    command: dict[str, object]
    made_at: Instant | None = None
    """When the phone says it was made."""
    seen: int = 0
    """The last feed number the phone had seen."""


class Sent(msgspec.Struct, frozen=True):
    """An envelope opened."""

    id: str
    command: Command
    made_at: Instant | None
    seen: int


def open_envelope(envelope: Envelope) -> Sent:
    """The command in an envelope; `Malformed` with one sentence when it cannot be read."""
    if not 0 < len(envelope.id) <= LONGEST_ID:
        raise Malformed(f"A command needs an id of 1 to {LONGEST_ID} characters.")
    if _longest_text_in(envelope.command) > MOST_TEXT:
        raise Malformed(f"A text has at most {MOST_TEXT} characters.")
    try:
        command: Command = msgspec.convert(envelope.command, AnyCommand)
    except (msgspec.MsgspecError, Malformed) as error:
        raise Malformed(f"This command cannot be read: {error}.") from error
    return Sent(envelope.id, command, envelope.made_at, envelope.seen)


def _longest_text_in(command: object) -> int:
    """Whatever a command says goes to other phones: no text in it, however deep, is longer than a form would take."""
    longest, unread = 0, [command]
    while unread:
        found = unread.pop()
        if isinstance(found, str):
            longest = max(longest, len(found))
        elif isinstance(found, dict):
            unread += [*found, *found.values()]
        elif isinstance(found, list):
            unread += found
    return longest


# ── from the phone ──────────────────────────────────────────────────────────────────────────────────────────────────


def _must_be_short(device: str) -> None:
    if len(device) > LONGEST_ID:
        raise Malformed(f"A device has a name of at most {LONGEST_ID} characters.")


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first frame: who speaks. The token never stands in an address that is logged."""

    token: str
    device: str = ""
    """Which device it is and how long ago somebody used it (see `Used`); left out while another one is used."""
    ago: Span = Span(0)

    def __post_init__(self) -> None:
        _must_be_short(self.device)


class Send(msgspec.Struct, frozen=True, tag="command"):
    """A command."""

    envelope: Envelope


class Here(msgspec.Struct, frozen=True, tag="fix"):
    """A position."""

    fix: Fix
    device: str = ""
    """Which device says so; of a seat's devices only the one that was used last is believed."""
    battery: Percent | None = None
    """How full it is, where the browser says so."""


class Used(msgspec.Struct, frozen=True, tag="used"):
    """Somebody uses this device: from now on it says where the player is, and the seat's others do not."""

    device: str
    ago: Span = Span(0)
    """How long ago that was, in milliseconds: phones' clocks are wrong by minutes."""

    def __post_init__(self) -> None:
        _must_be_short(self.device)


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """What is the time?"""

    sent: float


class Seen(msgspec.Struct, frozen=True, tag="seen"):
    """The player has looked at everything up to this feed number."""

    feed: int


class Got(msgspec.Struct, frozen=True, tag="got"):
    """The phone has received everything up to this feed number, whether or not anybody has looked."""

    feed: int


FromPhone = Hello | Send | Here | Used | Ping | Seen | Got
read_frame = msgspec.json.Decoder(FromPhone).decode


class Torn(msgspec.Struct, frozen=True):
    """What may still be read of a frame that is wrong."""

    type: str = ""
    envelope: dict[str, object] = {}


def name_of(text: str) -> str:
    """What an unreadable frame is called: the id of its command, else its kind, which is no command's."""
    try:
        torn = msgspec.json.decode(text, type=Torn)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    named = torn.envelope.get("id")
    return named if isinstance(named, str) and named else torn.type


# ── to the phone ────────────────────────────────────────────────────────────────────────────────────────────────────


class ZoneOutlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hider's zone on the ground."""

    station: str
    centre: LatLon
    radius: Metres
    room: Metres | None = None
    """How far inside the ring the hider is; below zero outside."""


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the map adds to a view: what is left for seekers, what is true for the hider."""

    fix: Fix | None = None
    """The seat's own newest position, which the rest is measured from."""
    source: str = "page"
    """What said so: a page, or a tracker by its name."""
    locator: str | None = None
    """Which device of this seat says where its player is, where there are pages that name theirs."""
    stations_left: tuple[str, ...] | None = None
    area: tuple[str, ...] = ()
    """Content hashes of the tiles of the area left; each is fetched once and kept for good."""
    never_moved: tuple[str, ...] = ()
    """What is left of it if they never moved between answers; the rest is drawn lighter."""
    area_km2: float | None = None
    zone: ZoneOutlook | None = None
    off_path: Metres | None = None
    """How far the hider stands from any mapped path, where no spot could be (ZONE-4)."""
    closest: Metres | None = None
    """How near any seeker has come to the hiding side in this round."""
    in_zone: dict[SeatId, Instant] = {}
    """The seekers who are in the hider's zone as far as one can tell, each until when that is believed."""
    truths: dict[TeamId, Truth] = {}
    """What the hider would truthfully answer each team's question from here."""
    thermometer_gone: Metres | None = None
    """How far the seekers have come from the thermometer's start, as the crow flies."""
    thermometer_is_far: bool = False
    """Whether that is far enough to ask it (THERM-1)."""
    to_stand: Metres | None = None
    """How far this seat is from where it stopped (REST-2, PAUSE-1)."""
    at_stand_until: Instant | None = None
    """Where it is back there: until when that is believed."""
    nearest_station: str | None = None
    """The one nearest to this seat."""
    nearest_letters: int | None = None
    """How many characters its name has (MATCH-3)."""
    unplayable: dict[KindOfCard, str] = {}
    """Cards in hand that cannot be played now, and why; also curses offered whose cost is not met on the ground."""


class ViewFrame(msgspec.Struct, frozen=True, tag="view"):
    """All the seat may know now."""

    feed: int
    at: Instant
    view: View
    outlook: Outlook


class Position(msgspec.Struct, frozen=True):
    """Where somebody is, for those who may know (ROUND-5)."""

    seat: SeatId
    fix: Fix
    source: str = "page"
    gap: Metres | None = None
    """How far that is from the receiving seat."""
    battery: int | None = None
    """How full the phone is, in percent, where it is known: for mates only."""


class OutlookFrame(msgspec.Struct, frozen=True, tag="outlook"):
    """The map has more to say: this seat moved, or an area has been worked out."""

    outlook: Outlook


class PositionsFrame(msgspec.Struct, frozen=True, tag="positions"):
    """New positions."""

    positions: tuple[Position, ...]
    is_whole: bool = False
    """These are all: whoever is not among them may not be seen any more, or has not been heard of."""


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """Done, and on disk."""

    id: str
    feed: int


class RefusedFrame(msgspec.Struct, frozen=True, omit_defaults=True, tag="refused"):
    """A rule said no, or it could not be read."""

    id: str
    refusal: Refusal
    is_for_now: bool = False
    """Nothing was decided: the same command, with the same id, is to be sent again after a while."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The server's time."""

    sent: float
    at: Instant


class ReceiptFrame(msgspec.Struct, frozen=True, tag="receipt"):
    """For the seekers who asked: their open question has reached a hider's phone, or was looked at there."""

    asked: Instant
    """Which question: when it was asked."""
    delivered: Instant | None = None
    seen: Instant | None = None


ToPhone = ViewFrame | OutlookFrame | PositionsFrame | Ack | RefusedFrame | Pong | ReceiptFrame
encode_frame = msgspec.json.Encoder(order="deterministic").encode
