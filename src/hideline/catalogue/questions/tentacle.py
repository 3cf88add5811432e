"""Tentacle: "of the X within r of us, which are you nearest to?" (TENT-1). None in small games."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.atlas.kinds import BY_ID, KindId
from hideline.catalogue.clues import Clue, InDisc, NearestOfThese, NoClue
from hideline.catalogue.figures import Length
from hideline.catalogue.questions.model import (
    FROM_LARGE,
    FROM_MEDIUM,
    NO_ANSWER,
    NOTHING,
    ONLY_GLOBAL,
    BookQuestion,
    Row,
    position_of,
    truth,
)
from hideline.game.box import Answer, Asked, Category, Hiding, Measure, Reward, Truth, Verdict
from hideline.game.ids import CategoryId, QuestionId
from hideline.game.settings import Size
from hideline.game.world import Geography
from hideline.units import Edition, Metres, Near, minutes

TENTACLE = Category(
    CategoryId("tentacle"),
    "Tentacle",
    Reward(4, 2),
    minutes(5),
    (Verdict.PLACE, Verdict.OUT_OF_REACH, Verdict.NULL),
    rules="TENT",
)


@dataclass(frozen=True, slots=True)
class Tentacle(BookQuestion):
    """One kind of place, within one reach."""

    kind: KindId = KindId("")
    reach: Metres = Metres(0)
    label: str = ""

    @property
    def about(self) -> KindId:
        """Its kind of place."""
        return self.kind

    @property
    def wording(self) -> str:
        """The question."""
        return f"Of the {BY_ID[self.kind].many} within {self.label} of us, which are you nearest to?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Null goes before out of reach; then the candidate nearest to the hider."""
        centre, here = position_of(asked), hiding.fix.position
        candidates = {place.id for place in world.within(self.kind, centre, self.reach)}
        if not candidates:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        gap = world.distance(centre, here)
        if gap > self.reach:
            return truth(
                Verdict.OUT_OF_REACH,
                Measure(metres=gap),
                Measure(metres=self.reach),
                margin=gap - self.reach,
                fixes=(asked.fix, hiding.fix),
            )
        nearest, lead = self._nearest_candidate(world, candidates, hiding)
        is_about_lead = lead is not None and lead < self.reach - gap
        return truth(
            Verdict.PLACE,
            Measure(nearest.name, metres=nearest.distance),
            Measure(metres=gap),
            margin=lead if is_about_lead else self.reach - gap,
            fixes=(hiding.fix, hiding.fix) if is_about_lead else (asked.fix, hiding.fix),
            place=nearest.id,
            place_name=nearest.name,
        )

    def _nearest_candidate(
        self, world: Geography, candidates: set[str], hiding: Hiding
    ) -> tuple[Near, float | None]:
        """The nearest of the candidates, which others may be nearer than; and how far the next one is behind."""
        here = hiding.fix.position
        reach = Metres(2 * self.reach)  # hider and candidate are each within reach of the seekers
        near = [place for place in world.within(self.kind, here, reach) if place.id in candidates]
        first, *others = sorted(near, key=lambda place: (place.distance, place.id))
        return first, others[0].distance - first.distance if others else None

    def corrected(self, answer: Answer, asked: Asked, world: Geography) -> Answer | None:
        """A place is one of the candidates, by the name that the map has for it; or one of them, not said which."""
        if answer.verdict is not Verdict.PLACE or answer.place is None:
            return BookQuestion.corrected(self, answer, asked, world)
        return next((one for one in self.possible(asked, world) if one.place == answer.place), None)

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """One of the candidates, or out of reach; null where there are none."""
        candidates = world.within(self.kind, position_of(asked), self.reach)
        named = tuple(Answer(Verdict.PLACE, place.id, place.name) for place in candidates)
        return (*named, Answer(Verdict.OUT_OF_REACH)) if named else NO_ANSWER

    def branches(self, asked: Asked, world: Geography) -> tuple[tuple[Answer, Clue], ...]:
        """As for any question, looking up the candidates but once."""
        answers = self.possible(asked, world)
        named = tuple(answer.place for answer in answers if answer.place is not None)
        if not named:
            return tuple((answer, NoClue()) for answer in answers)
        centre = position_of(asked)
        cells = tuple(NearestOfThese(centre, self.reach, self.kind, named, place) for place in named)
        return tuple(zip(answers, (*cells, InDisc(centre, self.reach, is_inside=False)), strict=True))

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """A cell within reach, all that is out of reach, or nothing."""
        centre = position_of(asked)
        if answer.verdict is Verdict.NULL or (answer.place is None and answer.verdict is Verdict.PLACE):
            return NoClue()
        if answer.verdict is Verdict.OUT_OF_REACH:
            return InDisc(centre, self.reach, is_inside=False)
        candidates = tuple(place.id for place in world.within(self.kind, centre, self.reach))
        assert answer.place is not None
        return NearestOfThese(centre, self.reach, self.kind, candidates, answer.place)


def _row(kind: str, reach: Length, sizes: frozenset[Size]) -> Row:
    def make(_size: Size, edition: Edition) -> BookQuestion:
        id_ = QuestionId(f"tentacle.{kind}")
        return Tentacle(id_, TENTACLE, KindId(kind), reach.at(edition), reach.label(edition))

    return Row(sizes, make)


NEAR = Length("2 km", "1 mi")
FAR = Length("25 km", "15 mi")
VERY_FAR = Length("1,000 km", "600 mi")

TENTACLE_QUESTIONS: tuple[Row, ...] = (
    *(_row(kind, NEAR, FROM_MEDIUM) for kind in ("museum", "library", "cinema", "hospital")),
    *(_row(kind, FAR, FROM_LARGE) for kind in ("metro-line", "zoo", "aquarium", "amusement-park")),
    *(_row(kind, VERY_FAR, ONLY_GLOBAL) for kind in ("airport", "capital")),
)
