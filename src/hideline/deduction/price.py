"""What a question costs: the minutes its cards are worth to the hider, as far as seekers know (ASK-4, ASK-5, CURSE-5).

Seekers know what the box holds and nothing of the order, so every draw is from the whole deck. A time bonus is worth
its minutes; a powerup or curse counts as much as a middling bonus, since seekers cannot know what it will be used for.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from statistics import median

from hideline.game.box import Box, Reward, TimeBonus
from hideline.game.cursing.asking import reward_of
from hideline.game.ids import QuestionId
from hideline.game.state import Team

MINUTE = 60_000


def card_minutes(box: Box) -> tuple[float, ...]:
    """What each card of the deck is worth to the hider, in minutes, lowest first."""
    faces = [box.face(card) for card in box.deck()]
    bonuses = [face.worth / MINUTE for face in faces if isinstance(face, TimeBonus)]
    middling = median(bonuses) if bonuses else 0.0
    return tuple(sorted(face.worth / MINUTE if isinstance(face, TimeBonus) else middling for face in faces))


@lru_cache(maxsize=64)
def expected_minutes(deck: tuple[float, ...], reward: Reward) -> float:
    """The best `keep` of `draw` cards, on average: the k-th lowest card is the j-th best with a known chance."""
    count, draw = len(deck), min(reward.draw, len(deck))
    if not draw:
        return 0.0
    total = 0.0
    for best in range(min(reward.keep, draw)):
        ways = (comb(k, draw - 1 - best) * comb(count - 1 - k, best) for k in range(count))
        total += sum(w * minutes for w, minutes in zip(ways, deck, strict=True)) / comb(count, draw)
    return total


def price_of(box: Box, team: Team, question: QuestionId, deck: tuple[float, ...]) -> float:
    """What asking a question now is expected to add to the hider's time; each repetition costs one reward more.

    A question that a curse made free costs nothing (CURSE-9).
    """
    if team.free_questions:
        return 0.0
    times = team.asked.get(question, 0) + 1
    return times * expected_minutes(deck, reward_of(box, team, question))
