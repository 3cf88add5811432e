"""Every field that can name a photo is looked into: a new command or view cannot forget it."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec

from hideline.game.box import Answer, Asked, Verdict
from hideline.game.commands import AskQuestion, SendPhoto
from hideline.game.engine import DECIDES
from hideline.game.ids import PhotoId, QuestionId
from hideline.game.state import ActiveCurse
from hideline.table.pictures import PHOTO_FIELDS, photos_in


def holds_photos(hint: object) -> bool:
    return hint is PhotoId or any(holds_photos(part) for part in get_args(hint))


def photo_fields(kind: type[msgspec.Struct]) -> set[str]:
    return {name for name, hint in get_type_hints(kind).items() if holds_photos(hint)}


def test_the_names_of_photo_fields_are_all_known() -> None:
    kinds: list[type[msgspec.Struct]] = [*DECIDES, Answer, Asked, ActiveCurse]
    found = set().union(*(photo_fields(kind) for kind in kinds))

    assert found == PHOTO_FIELDS


def test_photos_are_found_however_deep() -> None:
    photo = PhotoId("a" * 64)
    answer = Answer(Verdict.PHOTO, photo=photo)

    assert photos_in(SendPhoto(photo=photo)) == {photo}
    assert photos_in(AskQuestion(question=QuestionId("q"), photos=(photo,))) == {photo}
    assert photos_in({"teams": ({"entries": [answer]},)}) == {photo}
    assert photos_in(AskQuestion(question=QuestionId("q"), note=str(photo))) == frozenset()
