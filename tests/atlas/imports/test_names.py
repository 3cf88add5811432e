"""When two names mean one station."""

from __future__ import annotations

import pytest

from hideline.atlas.imports.names import is_part_of_name, is_same_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("S+U Alexanderplatz Bhf (Berlin)", "Alexanderplatz"),
        ("Gare de Monaco - Monte-Carlo", "Monaco Monte Carlo"),
        ("Estação de São Bento", "Sao Bento"),
        ("CADORNA F.N.", "Cadorna FN"),
        ("徐州东站", "徐州东"),
        ("東京駅", "東京"),
        ("Bicocca M5", "Bicocca"),
        ("Schönhauser Allee Station", "schönhauser allee"),
        ("Warschauer Str.", "Warschauer Straße"),
        ("14 St - Union Sq", "Union Sq - 14 St"),
    ],
)
def test_spellings_of_one_station(one: str, other: str) -> None:
    assert is_same_name(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1er Hameau", "2e Hameau"),
        ("23 St", "28 St"),
        ("Aliados", "Trindade"),
        ("", "Trindade"),
        ("徐州", "徐州东"),
    ],
)
def test_names_of_two_stations(one: str, other: str) -> None:
    assert not is_same_name(one, other)


def test_a_name_with_words_added_contains_the_other() -> None:
    assert is_part_of_name("Monaco", "Monaco - Monte-Carlo")
    assert not is_part_of_name("Monaco", "Menton")
