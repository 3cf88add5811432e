"""Whose a photo is and who may see it (DESIGN §7, PHOTO-1): the side that brought it, those whom the game shows it to.

Derived from the game alone: a seat sees a photo when its view names it, its own side brought it, or a round has been
counted since. Nothing else opens one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from hideline.game.commands import Command, ProposeChange
from hideline.game.ids import PhotoId, SeatId
from hideline.game.refusals import Refused
from hideline.game.state import Game
from hideline.game.view import view
from hideline.store.contract import Blobs, Upload

PHOTO_FIELDS = frozenset({"photo", "photos", "proof", "cost_proof"})
"""The fields of commands and views that hold photos."""


class PhotoNotYours(Refused):
    """This photo is not one that your side has sent in: take or choose it again."""


def photos_in(thing: object) -> frozenset[PhotoId]:
    """Every photo that a command or view names, however deep."""
    return frozenset(_walk(thing, is_photo=False))


def _walk(thing: object, *, is_photo: bool) -> Iterator[PhotoId]:
    match thing:
        case str():
            if is_photo:
                yield PhotoId(thing)
        case msgspec.Struct():
            for name in thing.__struct_fields__:
                yield from _walk(getattr(thing, name), is_photo=name in PHOTO_FIELDS)
        case Mapping():
            for each in thing.values():
                yield from _walk(each, is_photo=is_photo)
        case tuple() | list() | frozenset():
            for each in thing:
                yield from _walk(each, is_photo=is_photo)


def is_brought_by_side_of(game: Game, seat: SeatId, uploads: Sequence[Upload]) -> bool:
    """Whether one of the seat's own side brought the photo."""
    side = game.seats[seat].side
    return any(
        upload.seat == seat
        or (
            side is not None
            and (other := game.seats.get(SeatId(upload.seat))) is not None
            and other.side == side
        )
        for upload in uploads
    )


def may_see_photo(game: Game, seat: SeatId, photo: PhotoId, uploads: Sequence[Upload]) -> bool:
    """Whether a seat may look at a photo now."""
    if is_brought_by_side_of(game, seat, uploads):
        return True
    if any(upload.at <= run.ended_at for upload in uploads for run in game.runs):
        return True
    return photo in photos_in(view(game, seat))


async def must_be_own_photos(store: Blobs, game: Game, seat: SeatId, command: Command) -> None:
    """Refuse a command that names a photo its side never brought; a correction may name one that is on the record."""
    named = photos_in(command)
    if not named or seat not in game.seats:
        return
    shown = photos_in(view(game, seat)) if isinstance(command, ProposeChange) else frozenset[PhotoId]()
    for photo in named - shown:
        if not is_brought_by_side_of(game, seat, await store.uploads(game.id, photo)):
            raise PhotoNotYours
