"""A week-long large game over HTTP: four sides, rest periods every night, sixty questions, by the manual clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hideline.units import Span, days, hours, minutes
from tests.rounds import NOON
from tests.server.hunts import place
from tests.servers import Player, running_server
from tests.towns import EASTGATE, HARBOUR, MARKET, MILL, QUARRY

pytestmark = pytest.mark.slow

NIGHT = {"begins": "22:00", "ends": "08:00"}
QUESTIONS_PER_ROUND = 15
HIDING_PLACES = (MILL, EASTGATE, HARBOUR, QUARRY)


@dataclass
class Week:
    """The players, and the nights they slept through."""

    players: list[Player]
    nights: list[tuple[int, int]] = field(default_factory=list)

    @property
    def host(self) -> Player:
        return self.players[0]

    def waits(self, span: Span) -> None:
        """Let time pass; a rest period that begins meanwhile is slept through as well."""
        self.host.waits(span)
        view = self.host.get("view").json()
        until = view["view"].get("rest_until")
        if until is not None:
            self.nights.append((view["at"], until))
            self.host.waits(until - view["at"])
            assert "rest_until" not in self.host.view()

    def side_that_hides(self) -> tuple[Player, list[Player]]:
        hiding = self.host.view()["round"]["hiding_side"]
        hider = next(player for player in self.players if player.view()["me"]["side"] == hiding)
        return hider, [player for player in self.players if player is not hider]


def questions_about_positions(player: Player) -> list[str]:
    """Questions that need a position and nothing else."""
    book = player.get("book").json()["questions"]
    return [row["id"] for row in book if row["needs"] == ["position"] and row["travel_m"] is None]


def settle_hand(hider: Player) -> None:
    """Keep what must be kept, throw away what is too much."""
    while (hand := hider.view()["round"]["hand"]).get("choice") or hand.get("too_many"):
        if hand.get("choice"):
            hider.does("keep-cards", cards=hand["choice"]["cards"][: hand["choice"]["keep"]])
        else:
            hider.does("discard-cards", cards=hand["cards"][: len(hand["cards"]) - hand["limit"]])


def play_round(week: Week, number: int) -> dict[str, Any]:
    """Fifteen questions over two days, then found; what was asked and what the seekers had on record."""
    hider, seekers = week.side_that_hides()
    station = HIDING_PLACES[number]
    hider.does("name-station", station=station)
    hider.stands_at(place(station))
    while hider.view()["round"]["phase"] == "hiding":
        week.waits(minutes(30))
    asked: list[str] = []
    for turn, question in enumerate(questions_about_positions(hider)[number:][:QUESTIONS_PER_ROUND]):
        week.waits(hours(2))
        asking = seekers[turn % len(seekers)]
        asking.stands_at(place(MARKET))
        asking.does("ask-question", question=question, fix=asking.fix(place(MARKET)))
        week.host.waits(minutes(2))
        hider.does("answer-question", fix=hider.fix(place(station)))
        settle_hand(hider)
        asked.append(question)
    week.waits(hours(1))
    record = seekers[0].view()["round"]["teams"][0]
    seekers[0].does("claim-find")
    hider.does("confirm-find")
    return {"asked": asked, "record": record["entries"]}


def test_a_week_of_play_with_four_sides_and_sixty_questions(tmp_path: Path) -> None:
    """REST-1, REST-2, TEAM-3, ROUND-7; the server is stopped and started again in the middle of the week."""
    choices: dict[str, Any] = {
        "size": "large",
        "clock": "manual",
        "starts_at": NOON,
        "settings": {"rests": [NIGHT]},
    }
    rounds: list[dict[str, Any]] = []
    with running_server(tmp_path) as server:
        host, code = Player.creates(server, "Ann", **choices)
        week = Week([host, *(Player.joins(server, code, name) for name in ("Ben", "Cem", "Dot"))])
        for player in week.players[1:]:
            player.does("say-ready")
        host.does("start-game", start=place(MARKET))
        for number in range(2):
            rounds.append(play_round(week, number))
            week.waits(hours(1))
        middle = {player.seat: player.view() for player in week.players}
        server.kill()
    with running_server(tmp_path) as server:
        for player in week.players:
            player.server = server
        # The views, not the outlooks: a crash may cost the last positions, never an event.
        assert {player.seat: player.view() for player in week.players} == middle
        for number in range(2, 4):
            rounds.append(play_round(week, number))
            if number == 2:
                week.waits(hours(1))
        view = host.get("view").json()

    assert sum(len(each["record"]) for each in rounds) == 60
    for each in rounds:
        assert [entry["question"] for entry in each["record"]] == each["asked"]
        assert {entry["outcome"] for entry in each["record"]} == {"answered"}
    assert len(view["view"]["runs"]) == 4
    assert len({run["hiding_side"] for run in view["view"]["runs"]}) == 4
    assert view["at"] - NOON >= days(7)
    assert len(week.nights) >= 6
    hiding = sum(run["tallies"][0]["hiding"] for run in view["view"]["runs"])
    slept = sum(until - since for since, until in week.nights)
    assert hiding < view["at"] - NOON - slept
