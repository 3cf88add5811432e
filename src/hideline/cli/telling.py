"""A story in sentences: one line for each moment, with the clock, the stations left and who knew.

The phones say the same in their own words; this is for reading on a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from hideline.atlas.index import Atlas
from hideline.catalogue import open_box
from hideline.game.box import Answer, Evidence, Measure
from hideline.game.clocks import ClockFace
from hideline.game.ids import CardId, KindOfCard, SideId, StationId
from hideline.game.state import Tally
from hideline.table.moments import Moment
from hideline.table.story import RoundStory, Story
from hideline.units import Edition, Instant, Metres

COLUMNS = ("time", "clock", "left", "known to", "what happened")

SENTENCES: Mapping[str, str] = {
    "round-began": "The hiding period begins.",
    "station-named": "{hider} names {station}.",
    "hiding-ended": "The hunt is on.",
    "zone-fixed": "The zone is {station}.",
    "hider-entered-zone": "{hider} comes into the zone.",
    "hider-left-zone": "{who} leaves the zone.",
    "hider-came-back": "{who} is back in the zone.",
    "spot-warned": "The spot is {distance} from any mapped path.",
    "seekers-ride": "{who} boards {line}.",
    "seekers-ride.off": "{who} gets off.",
    "hider-rides": "{who} boards {line}.",
    "hider-rides.off": "{who} gets off.",
    "end-game-began": "The end game begins: {hider} is frozen on the spot.",
    "end-game-announced": "The end game is announced.",
    "hider-went-back": "{hider} goes back to the intended spot.",
    "spot-taken": "{hider} is on the intended spot.",
    "zone-revealed": "The longest run is reached: the zone is {station}.",
    "find-claimed": "{who} says they have found {hider}.",
    "find-refused": "{hider} says no.",
    "find-confirmed": "Found.",
    "bonus-declared": "The printed bonuses are worth {worth}.",
    "run-tallied": "The run is counted.",
    "question-asked": "{who} asks: {question}",
    "question-answered": "{answer}{truth} ({question}){evidence}{because}",
    "answer-window-closed": "The window closes without an answer: the clock stands.",
    "late-stop-forgiven": "The answer was made in time: the clock never stood.",
    "question-vetoed": "Vetoed: {question}",
    "question-randomized": "Randomized: {question}",
    "distance-named": "The distance is {distance}.",
    "thermometer-started": "{who} starts a thermometer.",
    "thermometer-dropped": "The thermometer is dropped.",
    "photo-accepted": "The photo is accepted: {question}",
    "photo-disputed": "The photo is disputed: {question}{because}",
    "dispute-upheld": "A new photo is owed: {question}",
    "dispute-rejected": "The photo stands: {question}",
    "question-lapsed": "Found before it was answered: {question}",
    "mark-made": "The seekers note: {mark}",
    "mark-undone": "A note is taken back.",
    "clue-toggled": "The seekers look at the map without a clue, or with it again.",
    "cards-drawn": "Drawn: {cards}",
    "cards-kept": "Kept: {kept}{thrown}",
    "cards-discarded": "Discarded: {cards}",
    "card-played": "Played: {card}",
    "move-began": "{hider} moves away from {old_station}.",
    "move-ended": "The move is over.",
    "curse-cast": "Cursed: {curse}",
    "curse-fizzled": "A curse fails: {curse}",
    "craft-begun": "{hider} starts making something for {card}.",
    "craft-expired": "The time to make it ran out.",
    "free-question-granted": "The next question pays nothing.",
    "dice-rolled": "{who} rolls {dice}.",
    "curse-rolled": "{who} rolls {dice} for {curse}.",
    "category-switched-off": "A category is switched off: {category}.",
    "curse-reported": "The seekers say it is done: {curse}",
    "curse-disputed": "Not yet: {curse}{because}",
    "curse-lifted": "It blocks no longer: {curse}",
    "curse-cleared": "Cleared: {curse}",
    "bonus-earned": "A bonus of {worth}: {curse}",
    "word-chosen": "The word is “{word}”.",
    "hangman-began": "Hangman: {pattern}",
    "letter-guessed": "The seekers guess {guess}.",
    "guess-replied": "The word now: {pattern}",
    "hangman-lost": "Hangman is lost: the word was “{word}”.",
    "game-paused": "The game is paused{because}.",
    "gone-on-without": "The game goes on without {side}.",
    "game-resumed": "The game goes on.",
    "rest-began": "A rest period begins.",
    "rest-ended": "The rest period is over.",
    "change-made": "Agreed by all: {change}",
    "seat-renewed": "{who} has another phone.",
    "side-chosen": "{who} joins {side}.",
    "watcher-came": "{who} has come to watch.",
    "watcher-admitted": "{hider} lets {who} watch.",
    "seat-left": "{who} has left the table.",
    "turn-passed": "{side} does not hide this time.",
}
"""A sentence for each kind of moment. What a moment has not is left empty."""


class Reader:
    """Puts a story's names into words."""

    def __init__(self, story: Story, atlas: Atlas) -> None:
        self._story = story
        self._atlas = atlas
        self._box = open_box(story.setup)
        self._zone = ZoneInfo(story.setup.timezone)

    def rows(self, told: RoundStory) -> Iterator[tuple[str, ...]]:
        """One line for each moment."""
        left = {team: str(told.stations) for team in told.teams}
        for moment in told.moments:
            left |= {team: str(change.count) for team, change in moment.left.items()}
            clocks = ", ".join(_reading(face, moment.at) for face in moment.clocks.values())
            yield (
                self._time(moment.at),
                clocks,
                ", ".join(left.values()),
                _audience(moment, told),
                self.sentence(moment, told),
            )

    def sentence(self, moment: Moment, told: RoundStory) -> str:
        """What happened, in one line."""
        key = moment.what
        if moment.aboard is None and f"{key}.off" in SENTENCES:
            key = f"{key}.off"
        return SENTENCES[key].format_map(self._gaps(moment, told))

    def result(self, told: RoundStory) -> Iterator[str]:
        """How the round ended, item by item."""
        run = told.run
        where = f" at {self._station(run.station)}" if run.station is not None else ""
        yield f"Round {told.number}: {self.side(told.hiding_side)} hid{where}."
        for tally in run.tallies:
            yield from _items(tally)
        yield f"The shuffle {'holds' if told.proof.holds else 'does NOT hold'} against {told.proof.commitment}."

    def side(self, side: SideId) -> str:
        """A side by its name."""
        return self._story.sides.get(side, side)

    def _gaps(self, moment: Moment, told: RoundStory) -> dict[str, str]:
        return {
            "who": self._who(moment),
            "side": self.side(moment.side) if moment.side is not None else "",
            "hider": self.side(told.hiding_side),
            "station": self._station(moment.station),
            "old_station": self._station(moment.old_station),
            "question": self._wording(moment),
            "answer": _answer(moment.answer),
            "truth": f", in truth {_answer(moment.computed).lower()}" if _is_corrected(moment) else "",
            "evidence": self._evidence(moment.evidence),
            "because": f": {moment.reason}" if moment.reason else "",
            "distance": self._far(moment.distance),
            "line": moment.aboard.line or "a vehicle" if moment.aboard is not None else "",
            "cards": self._cards(moment.cards),
            "kept": self._cards(moment.kept) or "nothing",
            "thrown": f", thrown away: {self._cards(moment.thrown)}" if moment.thrown else "",
            "card": self._cards((moment.card,)) if moment.card is not None else "",
            "curse": self._box.cards[KindOfCard(moment.kind)].name if moment.kind is not None else "",
            "dice": ", ".join(map(str, moment.faces)),
            "category": moment.category,
            "worth": span(moment.worth or 0),
            "word": moment.word,
            "guess": moment.guess,
            "pattern": moment.pattern,
            "mark": self._mark(moment),
            "change": str(moment.change.__struct_config__.tag) if moment.change is not None else "",
        }

    def _who(self, moment: Moment) -> str:
        """By the name of then: a seat may be gone since."""
        known = self._story.names.get(moment.seat) if moment.seat is not None else None
        return moment.name or known or "somebody"

    def _time(self, at: Instant) -> str:
        return datetime.fromtimestamp(at / 1000, self._zone).strftime("%a %H:%M:%S")

    def _station(self, station: StationId | None) -> str:
        found = self._atlas.stations.get(station) if station is not None else None
        return found.name if found is not None else station or ""

    def _wording(self, moment: Moment) -> str:
        return self._box.questions[moment.question].wording if moment.question is not None else ""

    def _cards(self, cards: tuple[CardId, ...]) -> str:
        return ", ".join(self._box.face(card).name for card in cards)

    def _mark(self, moment: Moment) -> str:
        mark = moment.mark
        if mark is None or isinstance(mark, str):
            return ""
        line = next((each.name for each in self._atlas.lines if each.id == mark.line), "")
        return mark.text or ", ".join(map(self._station, mark.stations)) or line or mark.what

    def _evidence(self, evidence: Evidence | None) -> str:
        sides = [self._measure(side) for side in (evidence.ours, evidence.theirs)] if evidence else []
        said = " against ".join(side for side in sides if side)
        return f": {said}" if said else ""

    def _measure(self, measure: Measure) -> str:
        parts = (
            measure.name,
            self._far(measure.metres),
            self._far(measure.height),
            f"{measure.letters} letters" if measure.letters is not None else "",
        )
        return " ".join(part for part in parts if part)

    def _far(self, metres: Metres | None) -> str:
        if metres is None:
            return ""
        if self._story.setup.edition is Edition.IMPERIAL:
            return f"{metres / 1609.344:.2f} mi"
        return f"{metres:.0f} m" if metres < 1000 else f"{metres / 1000:.1f} km"


def span(milliseconds: int) -> str:
    """Hours, minutes and seconds."""
    seconds = milliseconds // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _items(tally: Tally) -> Iterator[str]:
    yield f"  hidden {span(tally.hiding)}{'' if tally.was_found else ' (not found)'}"
    for bonus in tally.bonuses:
        counts = -bonus.worth if tally.takes_off else bonus.worth
        yield f"  {'+' if counts >= 0 else '-'}{span(abs(counts))} {bonus.why}"
    yield f"  counts {span(tally.total)}"


def _reading(face: ClockFace, at: Instant) -> str:
    return span(face.shows + at - face.since if face.since is not None else face.shows)


def _audience(moment: Moment, told: RoundStory) -> str:
    everyone = {"hiders", *told.teams}
    return "all" if everyone <= set(moment.known_to) else ", ".join(moment.known_to) or "nobody"


def _answer(answer: Answer | None) -> str:
    if answer is None:
        return ""
    return answer.place_name or answer.verdict.value.capitalize()


def _is_corrected(moment: Moment) -> bool:
    return moment.computed is not None and moment.computed != moment.answer
