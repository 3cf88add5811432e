"""Cars instead of transit: zones around street termini, and curses that speak of vehicles (MODE-1)."""

from hideline.game.box import Mode
from hideline.game.ids import KindOfCard, QuestionId

NEEDS_TRANSIT = frozenset({QuestionId("matching.line")})
NEEDS_STOPS = frozenset(KindOfCard(kind) for kind in ("u-turn", "express-route", "data-leak"))

CARS = Mode(
    id="cars",
    name="Cars",
    summary="No transit: everyone drives, and a zone lies around the end of a street.",
    questions_out=NEEDS_TRANSIT,
    cards_out=NEEDS_STOPS,
    vehicle="a vehicle",
    zones_at_street_termini=True,
)
