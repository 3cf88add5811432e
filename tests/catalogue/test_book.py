"""The whole box: 58, 71 or 80 questions, 100 cards, both editions' own figures."""

from __future__ import annotations

from collections import Counter

import pytest

from hideline.catalogue import open_box
from hideline.catalogue.questions.model import BookQuestion, Traced
from hideline.game.box import Box, Curse, Powerup, TimeBonus
from hideline.game.settings import Setup, Size
from hideline.units import Edition, minutes

S, M, L = Size.SMALL, Size.MEDIUM, Size.LARGE


def box(size: Size = S, edition: Edition = Edition.METRIC, **house_rules: object) -> Box:
    setup = Setup(map_name="t", map_hash="t", size=size, edition=edition, house_rules=house_rules)
    return open_box(setup)


def by_category(opened: Box) -> Counter[str]:
    return Counter(question.category.id for question in opened.questions.values())


def labels(opened: Box, category: str) -> list[str]:
    return [id_.split(".", 1)[1] for id_ in opened.questions if id_.startswith(category + ".")]


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(("size", "questions"), [(S, 58), (M, 71), (L, 80)])
def test_the_book_has_as_many_questions_as_its_size_says(
    size: Size, edition: Edition, questions: int
) -> None:
    """SIZE-5."""
    assert len(box(size, edition).questions) == questions


def test_the_categories_by_size() -> None:
    """SIZE-5, TENT-1: no tentacles in small games."""
    assert by_category(box(S)) == {"matching": 20, "measuring": 20, "radar": 10, "thermometer": 2, "photo": 6}
    assert by_category(box(M)) == {
        "matching": 20, "measuring": 20, "radar": 10, "thermometer": 3, "photo": 14, "tentacle": 4,
    }  # fmt: skip
    assert by_category(box(L)) == {
        "matching": 20, "measuring": 20, "radar": 10, "thermometer": 4, "photo": 18, "tentacle": 8,
    }  # fmt: skip


def test_rewards_and_windows_by_category() -> None:
    """ASK-4, SIZE-4."""
    rewards = {
        question.category.id: (question.category.reward.draw, question.category.reward.keep)
        for question in box(L).questions.values()
    }
    assert rewards == {
        "matching": (3, 1),
        "measuring": (3, 1),
        "radar": (2, 1),
        "thermometer": (2, 1),
        "photo": (1, 1),
        "tentacle": (4, 2),
    }


def test_radars_have_the_editions_own_figures() -> None:
    """RADAR-1."""
    metric = ["500m", "1km", "2km", "5km", "10km", "15km", "40km", "80km", "160km", "choose"]
    imperial = ["quarter-mi", "half-mi", "1mi", "3mi", "5mi", "10mi", "25mi", "50mi", "100mi", "choose"]
    assert labels(box(S), "radar") == metric
    assert labels(box(S, Edition.IMPERIAL), "radar") == imperial


def test_thermometers_have_the_editions_own_figures() -> None:
    """THERM-1."""
    assert [labels(box(size), "thermometer") for size in (S, M, L)] == [
        ["1km", "5km"],
        ["1km", "5km", "15km"],
        ["1km", "5km", "15km", "75km"],
    ]
    imperial = box(L, Edition.IMPERIAL)
    travels = [question.travel for question in imperial.questions.values() if question.travel is not None]
    assert [round(travel / 1609.344, 2) for travel in travels] == [0.5, 3, 10, 50]


def test_tentacles_have_the_editions_own_figures() -> None:
    """TENT-1."""
    assert labels(box(M), "tentacle") == ["museum", "library", "cinema", "hospital"]
    assert labels(box(L), "tentacle")[4:] == ["metro-line", "zoo", "aquarium", "amusement-park"]
    assert "within 1 mi" in box(M, Edition.IMPERIAL).questions["tentacle.museum"].wording  # type: ignore[index]
    assert "within 25 km" in box(L).questions["tentacle.zoo"].wording  # type: ignore[index]


def test_photos_speak_the_editions_units() -> None:
    """PHOTO-1."""
    imperial = box(L, Edition.IMPERIAL).questions
    assert "Nothing in the way for 5 ft" in imperial["photo.park"].requirements  # type: ignore[index]
    assert "½ mi" in imperial["photo.trace-streets"].wording  # type: ignore[index]
    assert all(question.requirements for question in imperial.values() if question.category.needs_photo)


@pytest.mark.parametrize("size", [S, M, L])
def test_a_photo_that_the_app_can_draw_says_so_to_people_and_to_phones(size: Size) -> None:
    """PHOTO-1."""
    questions = [each for each in box(size).questions.values() if isinstance(each, BookQuestion)]
    drawn = {each.id: each.traced for each in questions if each.traced is not None}
    assert drawn.keys() == {
        each.id for each in questions if "The app can draw it for you" in each.requirements
    }
    assert tuple(drawn.values()) == {S: (), M: (Traced.STREET,), L: (Traced.STREET, Traced.STREETS)}[size]


@pytest.mark.parametrize("size", [S, M, L])
def test_every_question_is_one_sentence_that_ends(size: Size) -> None:
    wordings = [question.wording for question in box(size).questions.values()]
    assert all(wording[-1] in "?." for wording in wordings)
    assert len(set(wordings)) == len(wordings)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", [S, M, L])
def test_the_deck_has_a_hundred_cards(size: Size, edition: Edition) -> None:
    """DECK-1: 55 time bonuses, 21 powerups, 24 curses."""
    faces = box(size, edition).cards.values()
    counts = [
        sum(face.count for face in faces if isinstance(face, sort)) for sort in (TimeBonus, Powerup, Curse)
    ]
    assert counts == [55, 21, 24]
    assert len(box(size, edition).deck()) == len(set(box(size, edition).deck())) == 100


def test_time_bonuses_by_size_and_number() -> None:
    """TIME-1, SIZE-6."""
    table = [
        [(face.worth, face.count) for face in box(size).cards.values() if isinstance(face, TimeBonus)]
        for size in (S, M, L)
    ]
    counts = (25, 15, 10, 3, 2)
    assert table[0] == list(zip(map(minutes, (2, 4, 6, 8, 12)), counts, strict=True))
    assert table[1] == list(zip(map(minutes, (3, 6, 9, 12, 18)), counts, strict=True))
    assert table[2] == list(zip(map(minutes, (5, 10, 15, 20, 30)), counts, strict=True))


def test_powerups_by_number() -> None:
    """DECK-1."""
    assert {face.kind: face.count for face in box().cards.values() if isinstance(face, Powerup)} == {
        "randomize": 4,
        "veto": 4,
        "duplicate": 2,
        "move": 1,
        "discard-1-draw-2": 4,
        "discard-2-draw-3": 4,
        "draw-1-expand-1": 2,
    }


def test_every_card_has_a_name_and_a_text() -> None:
    assert all(face.name and face.text.endswith((".", "!")) for face in box(L).cards.values())


def test_a_question_about_a_kind_of_place_says_which() -> None:
    """MATCH-1, MEAS-1, TENT-1."""
    kinds = {
        str(question.id): question.about
        for question in box(L).questions.values()
        if isinstance(question, BookQuestion)
    }
    assert {kinds["matching.museum"], kinds["measuring.museum"], kinds["tentacle.museum"]} == {"museum"}
    assert kinds["measuring.coastline"] == "coastline"
    assert kinds["radar.1km"] is None
