"""Photos: sent, accepted, disputed, reopened."""

from __future__ import annotations

import msgspec
import pytest

from hideline.game import changes
from hideline.game import commands as say
from hideline.game.box import Answer, Verdict
from hideline.game.events import AnswerWindowClosed, CardsDrawn, QuestionAnswered
from hideline.game.ids import SEEKERS, PhotoId
from hideline.game.offers import Field
from hideline.game.state import PhotoReview
from hideline.units import minutes, seconds
from hideline.wire.events import decode_event, encode_event
from tests.rounds import HIDER, SEEKER, Play, a_round
from tests.towns import MARKET, MILL

PICTURE = say.SendPhoto(photo=PhotoId("p1"))
WORDS = "A tall oak on a lawn"
DESCRIBED = say.SendPhoto(photo=PhotoId("p1"), description=WORDS)
DISPUTE = say.DisputePhoto(reason="the top is cut off")


def asked(*cards: str, **options: object) -> Play:
    """A photo question waits for its answer."""
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).holding(*cards).seekers_ask("photo.tree")  # type: ignore[arg-type]


def test_a_photo_is_answered_when_sent_and_the_reward_is_drawn_then() -> None:
    """PHOTO-1, ASK-4: 1/1, kept at once."""
    round = asked().wait(minutes(2)).send(HIDER, PICTURE)
    assert round.last_answer.verdict is Verdict.PHOTO
    assert round.last_answer.photo == "p1"
    assert len(round.hand.cards) == 1
    assert round.seen_by(SEEKER).round.teams[0].entries[-1].answer.photo == "p1"  # type: ignore[union-attr]


def test_each_photo_says_what_it_must_show() -> None:
    """PHOTO-1."""
    question = asked().game.box.questions["photo.tree"]  # type: ignore[index]
    assert question.requirements == ("The whole tree is in the picture",)


def test_the_seekers_accept_it() -> None:
    """PHOTO-1."""
    round = asked().send(HIDER, PICTURE).send(SEEKER, say.AcceptPhoto())
    assert round.team.entries[-1].review is PhotoReview.ACCEPTED
    assert round.refuses(SEEKER, DISPUTE) == "no-photo-to-review"


def test_a_photo_is_judged_no_more_after_the_find() -> None:
    """PHOTO-1, END-3."""
    round = asked().send(HIDER, PICTURE).seekers_find()
    assert round.refuses(SEEKER, say.AcceptPhoto()) == "no-photo-to-review"
    assert round.refuses(SEEKER, DISPUTE) == "no-photo-to-review"
    assert {"accept-photo", "dispute-photo"}.isdisjoint(round.offered(SEEKER))
    disputed = asked().send(HIDER, PICTURE).send(SEEKER, DISPUTE).seekers_find()
    assert "accept-photo" not in disputed.offered(SEEKER)
    assert disputed.refuses(HIDER, say.RejectDispute()) == "no-dispute"


def test_asking_on_means_being_content() -> None:
    """PHOTO-1."""
    round = asked().send(HIDER, PICTURE).seekers_ask("radar.1km")
    assert round.team.entries[-1].review is PhotoReview.ACCEPTED


def test_the_reason_of_a_dispute_is_shown_until_it_is_settled() -> None:
    """PHOTO-1: the hider judges what was said against the photo."""
    round = asked().send(HIDER, PICTURE).send(SEEKER, DISPUTE)
    assert round.seen_by(HIDER).round.teams[0].entries[-1].dispute == "the top is cut off"  # type: ignore[union-attr]
    round.send(HIDER, say.RejectDispute())
    assert round.seen_by(HIDER).round.teams[0].entries[-1].dispute == ""  # type: ignore[union-attr]


def test_a_dispute_upheld_reopens_the_question_with_the_rest_of_its_window() -> None:
    """PHOTO-1: seven of ten minutes were left."""
    round = asked().wait(minutes(3)).send(HIDER, PICTURE).wait(minutes(5))
    round.send(SEEKER, DISPUTE).wait(minutes(5)).send(HIDER, say.UpholdDispute())
    assert round.pending.question == "photo.tree"
    round.wait(minutes(7))
    assert round.happened(AnswerWindowClosed) == []
    round.wait(seconds(1))
    assert len(round.happened(AnswerWindowClosed)) == 1


def test_the_reward_is_not_drawn_twice() -> None:
    """PHOTO-1."""
    round = asked().send(HIDER, PICTURE).send(SEEKER, DISPUTE).send(HIDER, say.UpholdDispute())
    round.send(HIDER, say.SendPhoto(photo=PhotoId("p2")))
    assert round.last_answer.photo == "p2"
    assert len(round.happened(CardsDrawn)) == 1
    assert [entry.number for entry in round.team.entries] == [1]
    assert round.price_of("photo.tree") == 2


def test_nor_through_a_randomize() -> None:
    """PHOTO-1, POW-3."""
    round = asked("randomize").send(HIDER, PICTURE).send(SEEKER, DISPUTE).send(HIDER, say.UpholdDispute())
    round.hider_plays("randomize").send(HIDER, say.SendPhoto(photo=PhotoId("p2")))
    assert len(round.happened(CardsDrawn)) == 1


def test_a_dispute_rejected_leaves_the_photo_standing() -> None:
    """PHOTO-1."""
    round = asked().send(HIDER, PICTURE).send(SEEKER, DISPUTE).send(HIDER, say.RejectDispute())
    assert round.team.pending is None
    assert round.team.entries[-1].review is PhotoReview.ACCEPTED


def test_only_a_disputed_photo_has_a_dispute_to_settle() -> None:
    """PHOTO-1."""
    round = asked().send(HIDER, PICTURE)
    assert round.refuses(HIDER, say.UpholdDispute()) == "no-dispute"
    assert "uphold-dispute" not in round.offered(HIDER)
    assert "uphold-dispute" in round.send(SEEKER, DISPUTE).offered(HIDER)


def test_a_photo_question_is_answered_with_a_photo_and_no_other() -> None:
    """PHOTO-1."""
    round = asked()
    assert round.refuses(HIDER, say.AnswerQuestion(fix=round.here(HIDER))) == "photo-missing"
    other = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.1km")
    assert other.refuses(HIDER, PICTURE) == "not-a-photo-question"


def test_text_in_photos_may_be_blacked_out_unless_the_group_says_no() -> None:
    """HOUSE-2."""
    assert asked().game.box.settings.photo_blackout
    assert not asked(photo_blackout=False).game.box.settings.photo_blackout


def test_a_dispute_is_not_upheld_while_the_hider_moves() -> None:
    """PHOTO-1, POW-10, POW-11: no question is pending in a move; the dispute keeps until it is over."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).holding("move").seekers_ask("photo.tree")
    round.send(HIDER, say.SendPhoto(photo=PhotoId("photo-1"))).send(
        SEEKER, say.DisputePhoto(reason="blurred")
    )
    round.hider_plays("move")
    assert round.refuses(HIDER, say.UpholdDispute()) == "not-in-this-phase"
    assert "uphold-dispute" not in round.offered(HIDER)
    assert "reject-dispute" in round.offered(HIDER)
    round.wait(minutes(10)).send(HIDER, say.UpholdDispute())
    assert not round.pending.is_late


# ── which question it is for ──────────────────────────────────────────────────────────────────────


def for_this_one(play: Play) -> tuple[say.Command, ...]:
    """A photo, and the word that there is none, made for the question that waits."""
    asking = play.pending.asking
    return (
        say.SendPhoto(photo=PhotoId("p1"), meant_for=asking),
        say.CannotAnswer(reason="no tree for miles", meant_for=asking),
    )


@pytest.mark.parametrize("turn", [0, 1], ids=["photo", "cannot"])
def test_what_was_meant_for_one_photo_question_settles_no_other(turn: int) -> None:
    """PHOTO-1, ASK-8, POW-2."""
    round = asked("veto")
    late = for_this_one(round)[turn]
    round.hider_plays("veto").wait(seconds(1)).seekers_ask("photo.sky")
    assert round.refuses(HIDER, late) == "question-no-longer-waits"
    assert round.pending.question == "photo.sky"


@pytest.mark.parametrize("turn", [0, 1], ids=["photo", "cannot"])
def test_nor_the_one_that_a_randomize_drew(turn: int) -> None:
    """PHOTO-1, ASK-8, POW-3: it was asked when the one before was, and is another one."""
    round = asked("randomize")
    late, before = for_this_one(round)[turn], round.pending
    round.hider_plays("randomize")
    assert round.pending.asked.at == before.asked.at
    assert round.refuses(HIDER, late) == "question-no-longer-waits"


def test_a_photo_that_does_not_say_what_it_is_for_is_for_the_question_that_waits() -> None:
    """PHOTO-1: as programs and phones of an earlier version send it."""
    round = asked("veto").hider_plays("veto").seekers_ask("photo.sky").send(HIDER, PICTURE)
    assert (round.team.entries[-1].question, round.last_answer.photo) == ("photo.sky", "p1")


def test_a_question_that_is_open_again_is_the_one_it_was() -> None:
    """PHOTO-1."""
    round = asked()
    photo, _ = for_this_one(round)
    round.send(HIDER, PICTURE).wait(minutes(1)).send(SEEKER, DISPUTE).send(HIDER, say.UpholdDispute())
    assert round.send(HIDER, photo).last_answer.photo == "p1"


# ── what it shows, for those who cannot see it ────────────────────────────────────────────────────


def told(play: Play) -> list[str]:
    """Which seats' views have the words of the photo in them, exactly as they travel."""
    return [seat for seat in play.game.seats if WORDS in msgspec.json.encode(play.seen_by(seat)).decode()]


def test_a_photo_may_say_what_it_shows_to_whom_it_is_shown() -> None:
    """PHOTO-1: its words come and stay with it."""
    round = asked()
    assert told(round) == []
    round.send(HIDER, DESCRIBED)
    assert round.last_answer == Answer(Verdict.PHOTO, photo=PhotoId("p1"), description=WORDS)
    assert told(round) == [HIDER, SEEKER]
    assert told(round.send(SEEKER, DISPUTE).send(HIDER, say.RejectDispute())) == [HIDER, SEEKER]


def test_nobody_has_to_describe_a_photo() -> None:
    """PHOTO-1: the offer asks for no more than for any other text, and blanks say nothing."""
    offers = {offer.command: offer for offer in asked().seen_by(HIDER).offers}
    offered: dict[str, Field] = {field.name: field for field in offers["send-photo"].fields}
    assert list(offered) == ["photo", "description"]
    assert offered["description"].is_optional
    assert (offered["description"].kind, offered["description"].most) == (
        offers["cannot-answer"].fields[0].kind,
        offers["cannot-answer"].fields[0].most,
    )
    blank = say.SendPhoto(photo=PhotoId("p1"), description=" \n ")
    for sent in (PICTURE, blank):
        assert asked().send(HIDER, sent).last_answer.description == ""


def test_another_photo_has_its_own_words_or_none() -> None:
    """PHOTO-1: the first one is gone, and so is what was said of it."""
    round = asked().send(HIDER, DESCRIBED).send(SEEKER, DISPUTE).send(HIDER, say.UpholdDispute())
    round.send(HIDER, say.SendPhoto(photo=PhotoId("p2")))
    assert told(round) == []


@pytest.mark.parametrize("card", ["veto", "randomize"])
def test_a_photo_that_a_card_takes_back_leaves_no_words_behind(card: str) -> None:
    """PHOTO-1, POW-2, POW-3."""
    round = asked(card).send(HIDER, DESCRIBED).send(SEEKER, DISPUTE).send(HIDER, say.UpholdDispute())
    assert told(round.hider_plays(card)) == []


@pytest.mark.parametrize(
    "change",
    [
        changes.StrikeQuestion(SEEKERS, 1, "asked by accident"),
        changes.CorrectAnswer(SEEKERS, 1, Answer(Verdict.CANNOT, description=WORDS), "not in the zone"),
    ],
    ids=lambda change: type(change).__name__,
)
def test_a_photo_that_is_put_right_leaves_no_words_behind(change: changes.Change) -> None:
    """PHOTO-1, HOUSE-4, ASK-12."""
    round = asked().send(HIDER, DESCRIBED).send(SEEKER, say.ProposeChange(change=change))
    round.send(HIDER, say.AgreeToChange(proposal=next(iter(round.game.proposals))))
    assert told(round) == []


def test_only_photos_are_described() -> None:
    """PHOTO-1, ASK-3: a corrected answer takes no words along."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.1km")
    instead = Answer(Verdict.YES, description=WORDS)
    round.send(HIDER, say.AnswerQuestion(fix=round.here(HIDER), instead=instead, reason="a wrong tap"))
    assert told(round) == []


def test_a_photo_of_an_earlier_version_has_no_words() -> None:
    """PHOTO-1, law 4."""
    (answered,) = asked().send(HIDER, PICTURE).happened(QuestionAnswered)
    before = encode_event(answered).replace(b',"description":""', b"")
    assert b"description" not in before
    assert decode_event(before) == answered
