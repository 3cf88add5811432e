"""One question, category or card, printed as it would lie on the table."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from hideline.catalogue.cards.wording import price_of
from hideline.catalogue.listing import CardListed, QuestionListed
from hideline.game.box import Box, Curse
from hideline.game.ids import KindOfCard

WIDTH = 76


def print_card(thing: object, box: Box) -> None:
    """Print whatever was looked up."""
    match thing:
        case CardListed():
            _panel(thing.name, _lines_of_card(thing, box))
        case QuestionListed():
            _panel(thing.id, _lines_of_question(thing))
        case list():
            _panel(thing[0].category.title(), _lines_of_category(thing))


def _panel(title: str, lines: Iterator[str]) -> None:
    body = Text("\n".join(lines))
    panel = Panel(Padding(body, (0, 1)), title=Text(title, style="bold"), title_align="left", width=WIDTH)
    Console().print(panel)


def _lines_of_category(questions: list[QuestionListed]) -> Iterator[str]:
    one = questions[0]
    yield f"Draw {one.draw}, keep {one.keep}. {one.window_s // 60} minutes to answer: {', '.join(one.answers)}."
    yield ""
    width = max(len(question.id) for question in questions)
    for question in questions:
        yield f"{question.id:<{width}}  {question.wording}"


def _lines_of_question(question: QuestionListed) -> Iterator[str]:
    yield question.wording
    yield ""
    yield f"Draw {question.draw}, keep {question.keep}. {question.window_s // 60} minutes to answer."
    yield f"Answers: {', '.join(question.answers)}."
    yield f"On offer in: {', '.join(question.sizes)}."
    if question.needs_moving_transit:
        yield "Only while riding."
    if question.requirements:
        yield ""
        yield from (f"• {line}" for line in question.requirements)


def _lines_of_card(card: CardListed, box: Box) -> Iterator[str]:
    yield card.text
    yield ""
    face = box.cards[KindOfCard(card.id)]
    if isinstance(face, Curse):
        yield f"To cast it: {' '.join(price_of(face, box.setup.edition)) or 'nothing to pay.'}"
        if card.blocks:
            yield f"Bars {' and '.join(card.blocks)} until it is cleared."
        if card.duration_min is not None:
            yield f"Lasts {card.duration_min:g} minutes."
        if card.bonus_min is not None:
            yield f"May earn the hider {card.bonus_min:g} minutes."
    yield f"{card.count} in the deck." if card.count > 1 else "One in the deck."
    if not card.in_end_game:
        yield "Not in the end game."
    if card.people_judge:
        yield ""
        yield from (f"• {line}" for line in card.people_judge)
