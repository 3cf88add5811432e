"""The book: 80 questions in six categories, 58 of them in small games and 71 in medium ones (SIZE-5)."""

from __future__ import annotations

from hideline.catalogue.questions.matching import MATCHING_QUESTIONS
from hideline.catalogue.questions.measuring import MEASURING_QUESTIONS
from hideline.catalogue.questions.model import BookQuestion, Row
from hideline.catalogue.questions.photo import PHOTO_QUESTIONS
from hideline.catalogue.questions.radar import RADAR_QUESTIONS
from hideline.catalogue.questions.tentacle import TENTACLE_QUESTIONS
from hideline.catalogue.questions.thermometer import THERMOMETER_QUESTIONS
from hideline.game.box import Mode
from hideline.game.settings import Size
from hideline.units import Edition

ROWS: tuple[Row, ...] = (
    *MATCHING_QUESTIONS,
    *MEASURING_QUESTIONS,
    *RADAR_QUESTIONS,
    *THERMOMETER_QUESTIONS,
    *PHOTO_QUESTIONS,
    *TENTACLE_QUESTIONS,
)


def book_of(size: Size, edition: Edition, mode: Mode) -> tuple[BookQuestion, ...]:
    """The questions on offer, in the order of the book."""
    return tuple(
        question
        for row in ROWS
        if row.is_offered(size, edition)
        for question in (row.question(size, edition),)
        if question.id not in mode.questions_out
    )
