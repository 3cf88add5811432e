"""The seeker that is a program: asks what tells most for its price, rides to where it pays, searches what is left.

Advice comes from `hideline.deduction.advisor`, over the stations that the answers leave possible. A question is asked
as long as it is expected to save more minutes than it costs; then the nearest possible station is visited and searched
on foot. Photos are never asked for: a program makes nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.metric import distance
from hideline.bots.cards import HandPlay
from hideline.bots.cursed import Obeying
from hideline.bots.forms import field_of, filled
from hideline.bots.hunting import Hunting, Splits
from hideline.bots.roads import WALKABLE, Roads
from hideline.bots.searching import FROZEN_AFTER, Search
from hideline.bots.sight import Decision, Go, Send, Sight, Stay, Wait, Walk
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.advisor import Advice
from hideline.game.box import Asked, Box, Need
from hideline.game.ids import QuestionId, StationId
from hideline.game.offers import Offer
from hideline.game.state import Phase
from hideline.units import Instant, LatLon

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge

CLAIMS_WITHIN = 4.0
"""Metres from the hider at which one stands before them (END-3)."""
AT_THE_STATION = 60.0
LOOKS_BEFORE_ASKING = 6
"""How many spots are walked to before questions are thought over again."""
LEAST_BITS = 0.3
"""What the line one rides must be expected to tell."""


class Seeker:
    """One seeker through one round."""

    def __init__(self, box: Box, roads: Roads, random: Random, splits: Splits | None = None) -> None:
        self._box = box
        self._roads = roads
        self._hunting = Hunting(box, roads, splits if splits is not None else Splits())
        self._hand = HandPlay(box, random)
        self._obeying = Obeying(box, random)
        self._search: Search | None = None
        self._walked_from: LatLon | None = None
        self._looks = 0
        self._approaching: LatLon | None = None
        self._carrying: StationId | None = None
        """Where a thermometer is being taken."""

    def refused(self, decision: Send, now: Instant) -> None:
        """The ground did not allow it."""
        self._hand.refused(decision.command, now)

    def decide(self, sight: Sight) -> Decision:
        """The next thing to do."""
        if sight.round.phase is not Phase.SEEKING or sight.team.is_found:
            return self._stand_by(sight)
        for say in (self._ride, self._spot, self._cards, self._obeying.decide, self._thermometer):
            decision = say(sight)
            if decision is not None:
                return decision
        if sight.is_under_way:
            return self._ask_for_line(sight) or Wait()
        if sight.team.pending is not None or not self._obeying.may_ask(sight) or sight.known is None:
            return self._name_distance(sight) or Wait()
        return self._hunt(sight, sight.known)

    def _stand_by(self, sight: Sight) -> Decision:
        """Hiding, moving, found: get off, stay put, choose cards (ROUND-4, POW-11)."""
        self._search = None
        self._carrying = None
        if sight.is_under_way:
            return Stay()
        command = self._hand.command(sight) if sight.round.phase is Phase.FOUND else None
        return Send(command) if command is not None else self._ride(sight) or Wait()

    def _ride(self, sight: Sight) -> Decision | None:
        """Say what one rides; who may not board stays behind."""
        is_aboard = sight.view.me.aboard is not None
        if is_aboard == (sight.riding is not None):
            return None
        offer = sight.offer("say-alighted" if is_aboard else "say-aboard")
        if offer is None:
            return Stay() if not is_aboard and sight.is_under_way else None
        if is_aboard:
            return Send(filled(offer, sight, fix=sight.fix))
        assert sight.riding is not None
        return Send(filled(offer, sight, line=sight.riding.line[:80]))

    def _spot(self, sight: Sight) -> Decision | None:
        """There they are: walk up to them and say so (END-3)."""
        if sight.team.has_claimed:
            return Wait()
        if sight.sees is None or sight.riding is not None:
            self._approaching = None
            return None
        if distance(sight.here, sight.sees) <= CLAIMS_WITHIN:
            claim = sight.offer("claim-find")
            return Send(filled(claim, sight)) if claim is not None else None
        if sight.is_under_way and self._approaching == sight.sees:
            return Wait()
        self._approaching = sight.sees
        return Walk(sight.sees, self._obeying.pace(sight))

    def _cards(self, sight: Sight) -> Decision | None:
        """By points seekers hold cards, too (MODE-11)."""
        command = self._hand.command(sight) if sight.round.hand is not None else None
        return Send(command) if command is not None else None

    # ── asking ──────────────────────────────────────────────────────────────────────────────────

    def _askable(self, sight: Sight) -> dict[QuestionId, Offer]:
        """The questions on offer, thermometers included, each with its offer."""
        found: dict[QuestionId, Offer] = {}
        for offer in sight.offers("ask-question", "start-thermometer"):
            questions = field_of(offer, "question")
            for question in questions.options if questions is not None else ():
                found[QuestionId(question)] = offer
        return found

    def _book(self, question: QuestionId) -> BookQuestion | None:
        found = self._box.questions[question]
        return found if isinstance(found, BookQuestion) else None

    def _name_distance(self, sight: Sight) -> Decision | None:
        """A randomized radar: half of what is left lies inside (POW-3)."""
        offer = sight.offer("name-distance")
        if offer is None or sight.known is None:
            return None
        gaps = sight.known.deduction.ground.gaps_from(sight.here)[sight.known.is_left]
        half = float(np.median(gaps)) if len(gaps) else 1000.0
        limits = offer.fields[0]
        return Send(filled(offer, sight, distance=min(max(half, limits.least), limits.most)))

    def _ask_for_line(self, sight: Sight) -> Decision | None:
        """Aboard: does it stop at the hider's station? (MATCH-2)"""
        if sight.riding is None or sight.known is None or sight.team.pending is not None:
            return None
        for question, offer in self._askable(sight).items():
            if Need.STOPS not in self._box.questions[question].needs or question in sight.team.asked:
                continue
            stops = self._roads.stops_ahead(sight.riding, sight.now)
            share = len(set(stops) & set(sight.known.stations_left)) / max(1, len(sight.known.stations_left))
            if stops and _bits(share) >= LEAST_BITS:
                return Send(filled(offer, sight, question=question, stops=stops))
        return None

    def _thermometer(self, sight: Sight) -> Decision | None:
        """Finish a thermometer that was taken far enough; give up one that leads nowhere (THERM-1, THERM-2)."""
        running = sight.team.thermometer
        if running is None or sight.is_under_way or sight.team.pending is not None:
            return None
        finish = sight.offer("finish-thermometer")
        if distance(sight.here, running.start.position) > running.travel:
            if finish is not None and self._obeying.may_ask(sight):
                self._carrying = None
                return Send(filled(finish, sight))
            return None
        if self._carrying is not None:
            return self._go(self._carrying, sight)
        drop = sight.offer("drop-thermometer")
        return Send(filled(drop, sight)) if drop is not None else None

    # ── hunting ─────────────────────────────────────────────────────────────────────────────────

    def _hunt(self, sight: Sight, known: Knowledge) -> Decision:
        """Ask, ride to ask, or visit the nearest station left."""
        left = known.stations_left
        if not left:
            return self._think_again(sight)
        if (
            self._search is not None
            and self._search.station in left
            and self._in_zone(sight, self._search.station)
        ):
            return self._search_on(sight, self._search)
        self._search = None
        askable = self._askable(sight)
        advice = self._hunting.advice(sight, known, tuple(askable))
        if advice is not None:
            return self._follow(advice, askable[advice.question], sight)
        return self._visit(self._hunting.target(sight, left), sight, known)

    def _follow(self, advice: Advice, offer: Offer, sight: Sight) -> Decision:
        if (
            advice.station is not None
            and distance(sight.here, self._roads.at(advice.station)) > AT_THE_STATION
        ):
            return self._go(advice.station, sight)
        if not advice.towards:
            return Send(filled(offer, sight, question=advice.question, distance=advice.distance))
        travel = self._box.questions[advice.question].travel
        assert travel is not None
        self._carrying = self._hunting.carry_to(sight, travel, advice.towards)
        return Send(filled(offer, sight, question=advice.question))

    def _go(self, station: StationId, sight: Sight) -> Decision:
        """Set out, unless a curse keeps the team off vehicles (CURSE-2) or shuts the door."""
        if sight.offer("say-aboard") is None:
            return Wait()
        if distance(sight.here, self._roads.at(station)) > WALKABLE:
            at_the_door = self._obeying.at_the_door(sight)
            if at_the_door is not None:
                return at_the_door
        return Go(station, self._obeying.pace(sight))

    def _visit(self, station: StationId, sight: Sight, known: Knowledge) -> Decision:
        if distance(sight.here, self._roads.at(station)) > AT_THE_STATION:
            return self._go(station, sight)
        self._search = Search(known.deduction, station, Instant(sight.now + FROZEN_AFTER))
        self._search.read = max((entry.number for entry in sight.team.entries), default=0)
        self._walked_from, self._looks = sight.here, 0
        return self._search_on(sight, self._search)

    def _in_zone(self, sight: Sight, station: StationId) -> bool:
        return (
            distance(sight.here, self._roads.at(station)) <= self._box.settings.zone_radius + AT_THE_STATION
        )

    def _think_again(self, sight: Sight) -> Decision:
        """Everything is ruled out: a mark of one's own must be wrong."""
        undo = sight.offer("undo-mark")
        return Send(filled(undo, sight)) if undo is not None else Wait()

    # ── searching ───────────────────────────────────────────────────────────────────────────────

    def _search_on(self, sight: Sight, search: Search) -> Decision:
        """Look around, ask where that is quicker, walk to the next spot; a zone seen through is crossed out."""
        search.look(self._walked_from or sight.here, sight.here)
        for entry in sight.team.entries:
            question = self._book(entry.question)
            if entry.number > search.read and question is not None:
                search.hear(entry, question)
                self._looks = 0
        spot = search.nearest(sight.here)
        if spot is None:
            self._search = None
            return self._cross_out(search.station, sight)
        if self._looks % LOOKS_BEFORE_ASKING == 0:
            asking = self._ask_in_zone(sight, search)
            if asking is not None:
                self._walked_from = sight.here
                return asking
        self._looks += 1
        self._walked_from = sight.here
        return Walk(spot, self._obeying.pace(sight))

    def _ask_in_zone(self, sight: Sight, search: Search) -> Decision | None:
        best = max(self._in_zone_questions(sight, search), key=lambda one: one[0], default=None)
        if best is None or best[0] <= 0:
            return None
        _, question, asked, offer = best
        return Send(filled(offer, sight, question=question, distance=asked.distance))

    def _in_zone_questions(
        self, sight: Sight, search: Search
    ) -> Iterator[tuple[float, QuestionId, Asked, Offer]]:
        """What each question is expected to save beyond its price."""
        for id_, offer in self._askable(sight).items():
            question = self._book(id_)
            price = self._hunting.price(id_, sight.team)
            if question is None or price >= search.minutes_left / 2:
                continue
            for asked in search.ways_to_ask(question, sight.fix):
                yield search.saves(question, asked) - price, id_, asked, offer

    def _cross_out(self, station: StationId, sight: Sight) -> Decision:
        for offer in sight.offers("make-mark"):
            if offer.given["what"] == "station":
                return Send(filled(offer, sight, stations=(station,)))
        return Wait()


def _bits(share: float) -> float:
    """What a yes or no tells when so many would say yes."""
    if not 0 < share < 1:
        return 0.0
    return float(-share * np.log2(share) - (1 - share) * np.log2(1 - share))
