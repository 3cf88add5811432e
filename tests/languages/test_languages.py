"""What the server looks up itself: every notice has a twin, and its gaps are the same."""

from __future__ import annotations

import pytest

from hideline.languages import LANGUAGES, phrases, twin
from hideline.server.push.notices import WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_has_a_twin_with_its_gaps(language: str) -> None:
    for words in WORDS.values():
        told = phrases(language)[words.text]
        assert told != words.text
        assert ("{left}" in told) == ("{left}" in words.text)


def test_a_text_without_a_twin_stays_as_it_is() -> None:
    assert twin("Nobody ever says this.", "de") == "Nobody ever says this."
    assert twin("The game is over.", "de") == "Das Spiel ist zu Ende."
    assert twin("The game is over.", "en") == "The game is over."


def test_no_file_but_a_languages_own_is_read() -> None:
    assert twin("The game is over.", "../languages/de") == "The game is over."
