"""Photos: sent, accepted, disputed, reopened."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.box import Verdict
from hideline.game.events import AnswerWindowClosed, CardsDrawn
from hideline.game.ids import PhotoId
from hideline.game.state import PhotoReview
from hideline.units import minutes, seconds
from tests.rounds import HIDER, SEEKER, Play, a_round
from tests.towns import MARKET, MILL

PICTURE = say.SendPhoto(photo=PhotoId("p1"))
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
