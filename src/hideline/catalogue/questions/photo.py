"""Photo: "send a photo of X", each with its framing rules (PHOTO-1). People judge them; the app keeps the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hideline.catalogue.clues import Clue, NoClue
from hideline.catalogue.figures import Length
from hideline.catalogue.questions.model import (
    ALL_SIZES,
    FROM_LARGE,
    FROM_MEDIUM,
    NOTHING,
    BookQuestion,
    Row,
    Traced,
    truth,
)
from hideline.game.box import Answer, Asked, Category, Hiding, Need, Reward, Truth, Verdict
from hideline.game.ids import CategoryId, QuestionId
from hideline.game.settings import Size
from hideline.game.world import Geography
from hideline.units import Edition, Metres, minutes

PHOTO = Category(
    CategoryId("photo"),
    "Photo",
    Reward(1, 1),
    minutes(10),
    (Verdict.PHOTO, Verdict.CANNOT),
    needs_photo=True,
    rules="PHOTO",
)


@dataclass(frozen=True, slots=True)
class Photo(BookQuestion):
    """One subject with what the picture must show."""

    subject: str = ""
    must: tuple[str, ...] = ()
    drawn: Traced | None = None

    @property
    def wording(self) -> str:
        """The question."""
        return f"Send us a photo of {self.subject}."

    @property
    def needs(self) -> frozenset[Need]:
        """Nothing: where the seekers are does not matter."""
        return frozenset()

    @property
    def requirements(self) -> tuple[str, ...]:
        """What the picture must show."""
        return self.must

    @property
    def traced(self) -> Traced | None:
        """What the app can draw of it."""
        return self.drawn

    @property
    def is_geographic(self) -> bool:
        """People look at it."""
        return False

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Only a camera can answer; what the app can say is that it cannot."""
        return truth(Verdict.CANNOT, NOTHING, NOTHING)

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """Seekers mark what they recognise themselves."""
        return NoClue()


CLEAR = Length("2 m", "5 ft")
TRACE = Length("1 km", "½ mi")
TRACED_TURNS = 5

ROOF_AND_SIDES = "Show the roof and both sides"
TOP_HIGH = "Its top is in the upper third of the picture"
NO_ZOOM = "No zoom"
UPRIGHT = "Hold the phone upright"
MODEST_ZOOM = "Zoom at most 3×"
AT_ENTRANCE = "Stand directly outside a station entrance"


class StreetsTraced(NamedTuple):
    """A route along streets to trace."""

    length: Metres
    turns: int


def streets_traced(edition: Edition) -> StreetsTraced:
    """The route that is wanted where several streets are traced."""
    return StreetsTraced(TRACE.at(edition), TRACED_TURNS)


def _row(name: str, sizes: frozenset[Size], subject: str, *must: str, drawn: Traced | None = None) -> Row:
    def make(_size: Size, edition: Edition) -> BookQuestion:
        figures = {"clear": CLEAR.label(edition), "trace": TRACE.label(edition)}
        return Photo(
            QuestionId(f"photo.{name}"),
            PHOTO,
            subject.format(**figures),
            tuple(line.format(**figures) for line in must),
            drawn,
        )

    return Row(sizes, make)


PHOTO_QUESTIONS: tuple[Row, ...] = (
    _row(
        "station-building",
        ALL_SIZES,
        "any building visible from your station",
        AT_ENTRANCE,
        ROOF_AND_SIDES,
        TOP_HIGH,
    ),
    _row(
        "widest-street",
        ALL_SIZES,
        "the widest street in your zone",
        "Both sides of the street are in the picture",
    ),
    _row("tree", ALL_SIZES, "a tree", "The whole tree is in the picture"),
    _row(
        "tallest-structure",
        ALL_SIZES,
        "the tallest structure in your sight",
        "Tallest as it looks from where you stand",
        "Show the top and both sides",
        TOP_HIGH,
    ),
    _row("you", ALL_SIZES, "yourself", "A selfie at arm's length", UPRIGHT, "Default lens", NO_ZOOM),
    _row(
        "sky",
        ALL_SIZES,
        "the sky",
        "Lay the phone on the ground, facing straight up",
        "Default lens",
        NO_ZOOM,
    ),
    _row(
        "tallest-building-station",
        FROM_MEDIUM,
        "the tallest building visible from your station",
        "Tallest as it looks from there",
        AT_ENTRANCE,
        ROOF_AND_SIDES,
        TOP_HIGH,
        "The station itself counts only if an unrelated tower stands on it",
    ),
    _row(
        "trace-street",
        FROM_MEDIUM,
        "the shape of your nearest street or path, traced",
        "From one junction to the next as the map shows it",
        "The app can draw it for you",
        drawn=Traced.STREET,
    ),
    _row(
        "two-buildings",
        FROM_MEDIUM,
        "two buildings",
        "Show where they meet the ground",
        "Up to four storeys of each",
    ),
    _row(
        "restaurant", FROM_MEDIUM, "the inside of a restaurant", "Through the window, from outside", NO_ZOOM
    ),
    _row("park", FROM_MEDIUM, "a park", UPRIGHT, NO_ZOOM, "Nothing in the way for {clear}"),
    _row("aisle", FROM_MEDIUM, "a grocery aisle", "From the end of the aisle, straight down it", NO_ZOOM),
    _row(
        "worship",
        FROM_MEDIUM,
        "a place of worship",
        "A section of {clear} by {clear}",
        "Three distinct elements in it",
    ),
    _row(
        "platform",
        FROM_MEDIUM,
        "a train platform",
        "A section of {clear} by {clear}",
        "Three distinct elements in it",
    ),
    _row(
        "trace-streets",
        FROM_LARGE,
        "{trace} of streets, traced",
        "One unbroken route with five turns",
        "Never double back",
        "North is up",
        "The app can draw it for you",
        drawn=Traced.STREETS,
    ),
    _row(
        "mountain",
        FROM_LARGE,
        "the tallest mountain visible from your station",
        "Tallest as it looks from there",
        MODEST_ZOOM,
        TOP_HIGH,
    ),
    _row(
        "water",
        FROM_LARGE,
        "the biggest body of water in your zone",
        "It must touch the zone; the biggest overall counts",
        "Show both banks, or the horizon",
        MODEST_ZOOM,
    ),
    _row(
        "five-buildings",
        FROM_LARGE,
        "five buildings",
        "Show where they meet the ground",
        "Up to four storeys of each",
    ),
)
