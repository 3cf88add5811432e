"""Each mode says only what differs, and the engine keeps two teams apart (MODE-1 … MODE-21)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hideline.catalogue import open_box
from hideline.catalogue.modes import MODES
from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.box import Answer, Box, Curse, Powerup, TimeBonus, Verdict
from hideline.game.changes import CorrectAnswer, LiftCurse
from hideline.game.events import BonusEarned, CardsDrawn, CurseCast, Event, RewardsEarned, RunTallied
from hideline.game.ids import (
    HIDERS,
    CurseId,
    HolderId,
    KindOfCard,
    PhotoId,
    QuestionId,
    SeatId,
)
from hideline.game.refusals import BadSetting
from hideline.game.scoring import standings
from hideline.game.seen import RoundView
from hideline.game.settings import Setup, Size
from hideline.game.state import Phase, Stage
from hideline.game.verbs import Move, Randomize, Veto
from hideline.units import Edition, hours, minutes
from tests.rounds import HIDER, MATE, SEEKER, SMALL, Play, a_game, a_round
from tests.teams import answer, ask, deal, find, held, team, two_teams
from tests.towns import EASTGATE, MARKET, MILL, where

PHOTO = PhotoId("photo-1")
POINTS, TIME = "two-teams-by-points", "two-teams-by-time"


def box(mode: str, size: Size = SMALL, **house_rules: Any) -> Box:
    return open_box(Setup(map_name="x", map_hash="x", mode=mode, size=size, house_rules=house_rules))


# ── on the road and on foot ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mode", ["cars", "on-foot"])
def test_without_transit_only_the_line_question_and_the_u_turn_are_out(mode: str) -> None:
    """MODE-1: 57, 70 and 79 questions left."""
    for size, questions in ((Size.SMALL, 57), (Size.MEDIUM, 70), (Size.LARGE, 79)):
        here, standard = box(mode, size), box("standard", size)
        assert len(here.questions) == questions
        assert set(standard.questions) - set(here.questions) == {"matching.line"}
        assert set(standard.cards) - set(here.cards) == {"u-turn"}
        assert here.settings == standard.settings
        assert here.mode.zones_at_street_termini


@pytest.mark.parametrize("mode", ["cars", "on-foot"])
def test_transit_curses_speak_of_vehicles(mode: str) -> None:
    """MODE-1."""
    texts = " ".join(face.text for face in box(mode).cards.values() if isinstance(face, Curse))
    assert "transit" not in texts
    assert "vehicle" in box(mode).cards[KindOfCard("hidden-hangman")].text


def test_a_round_in_cars_is_played_like_any_other() -> None:
    """MODE-1: being aboard is being in a car."""
    play = a_round(mode="cars").hider_at(MILL).seekers_at(MARKET).holding("unguided-tourist")
    play.send(SEEKER, say.SayAboard())
    cast = say.CastCurse(card=play.card("unguided-tourist"), proof=(PHOTO,))
    assert play.refuses(HIDER, cast) == "cost-not-met"
    play.send(SEEKER, say.SayAlighted()).send(HIDER, cast)
    assert play.refuses(SEEKER, say.SayAboard()) == "curse-still-blocks-transit"


# ── two teams ───────────────────────────────────────────────────────────────────────────────────────────────────────


def shown(play: Play, seat: SeatId) -> RoundView:
    seen = play.seen_by(seat).round
    assert seen is not None
    return seen


def heard(play: Play, seat: SeatId) -> list[Event]:
    return [event for event in play.fresh if may_know(play.game, event, seat)]


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_two_teams_need_three_sides_and_roles_rotate(mode: str) -> None:
    """MODE-10, MODE-13: everybody hides once, and the neutral hider rotates too."""
    few = a_game(players=(HIDER, SEEKER), mode=mode)
    assert few.refuses(HIDER, say.StartGame()) == "too-few-sides"
    play = two_teams(mode)
    hiding = [play.round.hiding_side]
    for _ in range(2):
        for one in tuple(play.round.teams.values()):
            seat = play.game.sides[one.sides[0]].seats[0]
            hider = play.game.sides[play.round.hiding_side].seats[0]
            play.send(seat, say.ClaimFind()).send(hider, say.ConfirmFind(team=one.id))
        play.wait(minutes(10)).hiding_ends()
        hiding.append(play.round.hiding_side)
        assert {side for one in play.round.teams.values() for side in one.sides} == set(play.game.sides) - {
            hiding[-1]
        }
        assert all(len(one.sides) == 1 for one in play.round.teams.values())
    assert len(set(hiding)) == 3


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_each_team_has_its_own_question_price_window_and_clock(mode: str) -> None:
    """MODE-14: a late answer stops the asking team's clock alone."""
    play = ask(two_teams(mode), SEEKER)
    ask(play, MATE, "radar.1km")
    assert team(play, SEEKER).pending is not None
    assert team(play, MATE).pending is not None
    answer(play, SEEKER).wait(minutes(8))
    answer(play, MATE)
    now = play.game.clock.read(play.at)
    assert team(play, SEEKER).clock.read(now) - team(play, MATE).clock.read(now) == minutes(3)
    assert team(play, SEEKER).asked == {"radar.1km": 1} == team(play, MATE).asked


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_no_team_learns_the_others_questions_answers_or_claims(mode: str) -> None:
    """MODE-14, DESIGN §7: byte for byte."""
    play = two_teams(mode)
    before = shown(play, MATE)
    play.send(SEEKER, say.MakeMark(what="note", text="not the harbour"))
    assert (shown(play, MATE), heard(play, MATE)) == (before, [])
    ask(play, SEEKER)
    assert (shown(play, MATE), heard(play, MATE)) == (before, [])
    answer(play, SEEKER)
    told = [event for event in heard(play, MATE) if not isinstance(event, RewardsEarned)]
    if mode == TIME:
        assert (shown(play, MATE), heard(play, MATE)) == (before, [])
    else:
        assert all(getattr(event, "holder", None) == team(play, MATE).id for event in told)
    play.send(SEEKER, say.RollDice(dice=2))
    assert heard(play, MATE) == []
    known = shown(play, MATE)
    play.send(SEEKER, say.ClaimFind())
    assert (shown(play, MATE), heard(play, MATE)) == (known, [])
    ask(play.at_place(MATE, where(EASTGATE)), MATE)


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_a_correction_of_one_teams_answer_is_not_shown_to_the_other(mode: str) -> None:
    """MODE-14, HOUSE-4: the team and the hiders decide it between them."""
    play = answer(ask(two_teams(mode), SEEKER), SEEKER)
    before = play.seen_by(MATE)
    change = CorrectAnswer(team(play, SEEKER).id, 1, Answer(Verdict.YES), "GPS")
    assert play.refuses(MATE, say.ProposeChange(change=change)) == "nothing-to-mend"
    play.send(SEEKER, say.ProposeChange(change=change))
    (proposal,) = play.seen_by(HIDER).proposals
    assert play.seen_by(MATE) == before
    assert play.refuses(MATE, say.AgreeToChange(proposal=proposal.id)) == "no-such-proposal"
    play.send(HIDER, say.AgreeToChange(proposal=proposal.id))
    assert team(play, SEEKER).entries[0].answer == Answer(Verdict.YES)
    assert play.seen_by(MATE) == before


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_the_round_ends_when_both_teams_have_found_the_hider(mode: str) -> None:
    """MODE-14."""
    play = find(two_teams(mode).wait(minutes(20)), SEEKER)
    assert shown(play, HIDER).phase is Phase.SEEKING
    assert shown(play, SEEKER).phase is Phase.FOUND
    assert shown(play, MATE).phase is Phase.SEEKING
    assert play.refuses(SEEKER, say.AskQuestion(question=QuestionId("radar.1km"))) == "already-found"
    find(play.wait(minutes(5)), MATE)
    assert play.round.phase is Phase.FOUND
    totals = {tally.team: tally.total for tally in play.game.runs[0].tallies}
    assert totals == {team(play, SEEKER).id: minutes(20), team(play, MATE).id: minutes(25)}


# ── by points ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_by_points_the_deck_has_nothing_that_speaks_for_the_hider() -> None:
    """MODE-11, MODE-14: no veto, randomize or move; no cost that measures to the hider."""
    for expansion in (False, True):
        cards = box(POINTS, expansion=expansion).cards
        verbs = [face.verb for face in cards.values() if isinstance(face, Powerup)]
        assert not any(isinstance(verb, Veto | Randomize | Move) for verb in verbs)
        assert not {"bridge-troll", "u-turn", "mediocre-travel-agent", "landline", "blind-wanderer"} & set(
            cards
        )
        assert {"water-weight", "zoologist", "duplicate"} <= set(cards)


def test_by_points_a_reward_goes_to_the_other_team_which_holds_its_own_hand() -> None:
    """MODE-11, MODE-14: the asking team learns how many cards were drawn, and nothing else."""
    play = answer(ask(two_teams(POINTS), SEEKER), SEEKER)
    rivals = HolderId(team(play, MATE).id)
    choice = play.round.hands[rivals].choice
    assert choice is not None
    assert len(choice.cards) == 2
    assert play.refuses(HIDER, say.KeepCards(cards=choice.cards[:1])) == "no-cards-here"
    assert play.refuses(SEEKER, say.KeepCards(cards=choice.cards[:1])) == "nothing-to-choose"
    assert shown(play, SEEKER).draws_of_others == {rivals: 2}
    assert shown(play, HIDER).hand is None
    play.send(MATE, say.KeepCards(cards=choice.cards[:1]))
    hand = shown(play, MATE).hand
    assert hand is not None
    assert hand.cards == choice.cards[:1]


def test_by_points_the_teams_curse_each_other_and_the_neutral_hider_judges() -> None:
    """MODE-11: both teams and the hider know of it; each team has its own blocking slot."""
    play = two_teams(POINTS)
    deal(play, HolderId(team(play, MATE).id), "zoologist", "luxury-car")
    play.send(MATE, say.CastCurse(card=held(play, MATE, "zoologist"), proof=(PHOTO,), note="bird"))
    (curse,) = team(play, SEEKER).curses
    assert not team(play, MATE).curses
    for seat in (HIDER, SEEKER, MATE):
        assert any(isinstance(event, CurseCast) for event in heard(play, seat))
    second = say.CastCurse(card=held(play, MATE, "luxury-car"), proof=(PHOTO,), note="Beetle, 1970")
    assert play.refuses(MATE, second) == "curse-already-blocks"
    assert [view.kind for view in shown(play, MATE).curses_cast] == ["zoologist"]
    play.send(SEEKER, say.ReportCurse(curse=curse.id, photos=(PHOTO,)))
    assert play.refuses(MATE, say.AcceptReport(curse=curse.id)) == "not-for-your-role"
    assert "accept-report" in play.offered(HIDER)
    assert "accept-report" not in play.offered(MATE)
    play.send(HIDER, say.AcceptReport(curse=curse.id)).send(MATE, second)
    assert [one.kind for one in team(play, SEEKER).curses] == ["luxury-car"]


def test_by_points_hangman_is_played_between_the_teams() -> None:
    """MODE-11: the neutral hider does not see the word."""
    play = two_teams(POINTS)
    deal(play, HolderId(team(play, MATE).id), "hidden-hangman", "time-bonus-2-3-5", "time-bonus-4-6-10")
    discards = (held(play, MATE, "time-bonus-2-3-5"), held(play, MATE, "time-bonus-4-6-10"))
    play.send(MATE, say.CastCurse(card=held(play, MATE, "hidden-hangman"), discards=discards, word="apple"))
    (curse,) = team(play, SEEKER).curses
    play.send(SEEKER, say.GuessLetter(curse=curse.id, guess="p"))
    assert play.refuses(HIDER, say.ReplyToGuess(curse=curse.id)) == "not-for-your-role"
    seen_by_hider = next(one for one in shown(play, HIDER).teams if one.id == team(play, SEEKER).id)
    views = (
        shown(play, MATE).curses_cast[0],
        seen_by_hider.curses[0],
        shown(play, SEEKER).teams[0].curses[0],
    )
    assert [view.hangman.word for view in views if view.hangman is not None] == ["apple", "", ""]
    play.send(MATE, say.ReplyToGuess(curse=curse.id))


def test_by_points_bonuses_shorten_the_time_of_the_team_that_earned_them() -> None:
    """MODE-11, MODE-14: time bonuses in hand at the find, and what one's curses earned."""
    play = two_teams(POINTS)
    mine = HolderId(team(play, MATE).id)
    deal(play, mine, "egg-partner", "time-bonus-2-3-5", "time-bonus-2-3-5", "time-bonus-12-18-30")
    discards = tuple(card for card in play.round.hands[mine].cards if card.startswith("time-bonus-2"))
    play.send(MATE, say.CastCurse(card=held(play, MATE, "egg-partner"), discards=discards))
    (curse,) = team(play, SEEKER).curses
    play.send(SEEKER, say.ReportCurse(curse=curse.id, photos=(PHOTO,))).send(
        HIDER, say.AcceptReport(curse=curse.id)
    )
    play.send(SEEKER, say.AdmitMishap(curse=curse.id))
    assert play.happened(BonusEarned)[0].worth == minutes(30)
    find(play.wait(minutes(60)), SEEKER)
    find(play.wait(minutes(30)), MATE)
    tallies = {tally.team: tally for tally in play.game.runs[0].tallies}
    assert tallies[team(play, SEEKER).id].total == minutes(60)
    assert tallies[team(play, MATE).id].hiding == minutes(90)
    assert tallies[team(play, MATE).id].total == minutes(90 - 30 - 12)


def test_by_points_a_bonus_earned_at_the_last_find_is_still_told() -> None:
    """CURSE-8, MODE-14: the game may be over with that very find."""
    play = two_teams(POINTS)
    mine = HolderId(team(play, MATE).id)
    deal(play, mine, "egg-partner", "time-bonus-2-3-5", "time-bonus-2-3-5")
    discards = tuple(card for card in play.round.hands[mine].cards if card.startswith("time-bonus"))
    play.send(MATE, say.CastCurse(card=held(play, MATE, "egg-partner"), discards=discards))
    (curse,) = team(play, SEEKER).curses
    play.send(SEEKER, say.ReportCurse(curse=curse.id, photos=(PHOTO,)))
    play.send(HIDER, say.AcceptReport(curse=curse.id)).send(SEEKER, say.ClaimFind())
    play.send(HIDER, say.ConfirmFind(team=team(play, SEEKER).id, missing=(curse.id,)))
    (earned,) = play.happened(BonusEarned)
    over = replace(play.game, stage=Stage.OVER)
    assert all(may_know(over, earned, seat) for seat in (HIDER, SEEKER, MATE))


def test_by_points_the_faster_team_gets_the_point() -> None:
    """MODE-10, MODE-11."""
    play = find(find(two_teams(POINTS).wait(minutes(20)), MATE).wait(minutes(5)), SEEKER)
    points = {row.side: row.points for row in standings(play.game)}
    assert points[play.game.seats[MATE].side] == 1  # type: ignore[index]
    assert sum(points.values()) == 1


def test_by_points_a_team_that_has_found_draws_and_casts_no_more() -> None:
    """MODE-14 (ruling): its part is done; the other team's questions then draw nothing."""
    play = two_teams(POINTS)
    deal(play, HolderId(team(play, SEEKER).id), "zoologist")
    find(play, SEEKER)
    cast = say.CastCurse(card=held(play, SEEKER, "zoologist"), proof=(PHOTO,), note="bird")
    assert play.refuses(SEEKER, cast) == "already-found"
    assert "cast-curse" not in play.offered(SEEKER)
    before = play.round.hands
    answer(ask(play, MATE), MATE)
    assert play.round.hands == before


def test_by_points_a_refusal_does_not_tell_where_the_end_game_is() -> None:
    """END-1, MODE-11: seekers hold the cards, so egg and lemon are not refused for it."""
    play = two_teams(POINTS).walk(SEEKER, where(MILL))
    assert play.round.end_game is not None
    deal(play, HolderId(team(play, MATE).id), "egg-partner", "zoologist", "luxury-car")
    discards = (held(play, MATE, "zoologist"), held(play, MATE, "luxury-car"))
    play.send(MATE, say.CastCurse(card=held(play, MATE, "egg-partner"), discards=discards))
    assert team(play, SEEKER).curses


def test_by_points_each_team_sees_what_the_other_rides() -> None:
    """MODE-11: they see each other's trackers."""
    play = two_teams(POINTS).send(SEEKER, say.SayAboard(line="M1"))
    assert heard(play, MATE)
    aboard = {seat.id: seat.aboard for seat in play.seen_by(MATE).seats}[SEEKER]
    assert aboard is not None
    assert play.game.box.mode.teams_see_each_other


# ── by lowest time ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_by_time_the_hider_keeps_the_deck_and_chooses_whom_to_curse() -> None:
    """MODE-12, MODE-14: a slot for each team, and neither hears of the other's curse."""
    play = two_teams(TIME).holding("zoologist", "luxury-car")
    before = play.seen_by(SEEKER)
    zoologist = say.CastCurse(card=play.card("zoologist"), proof=(PHOTO,), note="bird")
    assert play.refuses(HIDER, zoologist) == "choose-team"
    play.send(HIDER, replace(zoologist, team=team(play, MATE).id))
    assert (play.seen_by(SEEKER), heard(play, SEEKER)) == (before, [])
    play.send(
        HIDER,
        say.CastCurse(card=play.card("luxury-car"), proof=(PHOTO,), note="Fiat", team=team(play, SEEKER).id),
    )
    assert [one.id for one in team(play, SEEKER).curses] == [f"{team(play, SEEKER).id}-curse-1"]
    assert not shown(play, SEEKER).curses_cast


def test_by_time_the_teams_do_not_see_each_other() -> None:
    """MODE-12."""
    play = two_teams(TIME)
    before = play.seen_by(MATE)
    play.send(SEEKER, say.SayAboard(line="M1"))
    assert (play.seen_by(MATE), heard(play, MATE)) == (before, [])
    assert not play.game.box.mode.teams_see_each_other
    find(play, SEEKER)
    assert (play.seen_by(MATE), heard(play, MATE)) == (before, [])


def test_by_time_bonuses_in_the_hiders_hand_lengthen_a_teams_time() -> None:
    """MODE-14: what is held when that team finds."""
    play = two_teams(TIME).holding("time-bonus-12-18-30", "time-bonus-2-3-5").wait(minutes(10))
    find(play, SEEKER)
    play.send(HIDER, say.DiscardCards(cards=(play.card("time-bonus-12-18-30"),)))
    find(play, MATE)
    totals = {tally.team: tally.total for tally in play.game.runs[0].tallies}
    assert totals == {team(play, SEEKER).id: minutes(24), team(play, MATE).id: minutes(12)}
    best = {row.side: row for row in standings(play.game)}
    winner = best[play.game.seats[MATE].side]  # type: ignore[index]
    assert winner.is_winning
    assert winner.best == minutes(12)


def test_by_time_a_move_freezes_both_teams() -> None:
    """MODE-12, POW-11."""
    play = two_teams(TIME).holding("move").hider_plays("move")
    assert play.refuses(SEEKER, say.AskQuestion(question=QuestionId("radar.1km"))) == "not-in-this-phase"
    assert play.refuses(MATE, say.AskQuestion(question=QuestionId("radar.1km"))) == "not-in-this-phase"
    now = play.game.clock.read(play.at)
    before = [one.clock.read(now) for one in play.round.teams.values()]
    play.wait(minutes(5))
    assert [one.clock.read(play.game.clock.read(play.at)) for one in play.round.teams.values()] == before


def test_lifting_a_curse_by_consent_concerns_those_who_know_of_it() -> None:
    """HOUSE-4, MODE-14: by time the team and the hider, by points everyone."""
    for mode, others in ((TIME, 0), (POINTS, 1)):
        play = two_teams(mode)
        holder = HIDERS if mode == TIME else HolderId(team(play, MATE).id)
        deal(play, holder, "zoologist")
        card = play.round.hands[holder].cards[0]
        caster = HIDER if mode == TIME else MATE
        target = team(play, SEEKER).id
        play.send(caster, say.CastCurse(card=card, proof=(PHOTO,), note="bird", team=target))
        lift = LiftCurse(target, CurseId(f"{target}-curse-1"), "no birds here")
        play.send(SEEKER, say.ProposeChange(change=lift))
        assert len(play.seen_by(MATE).proposals) == others


def test_cards_drawn_before_a_find_are_chosen_then_counted() -> None:
    """END-3, MODE-14: counted as soon as the hand is settled, not when the turnover ends."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    assert not play.happened(RunTallied)
    play.hider_keeps()
    assert play.happened(RunTallied)


# ── global ──────────────────────────────────────────────────────────────────────────────────────────────────────────

ERRANDS = {
    "zoologist",
    "unguided-tourist",
    "endless-tumble",
    "luxury-car",
    "cairn",
    "impressionable-consumer",
    "distant-cuisine",
    "labyrinth",
    "bird-guide",
    "ransom-note",
}


def test_global_play_takes_five_times_the_large_times() -> None:
    """MODE-20: what differs by size is stretched, what is equal in all sizes is not, and no distance is."""
    here, large = box("global"), box("standard", Size.LARGE)
    assert here.settings.hiding_period == hours(24)
    assert here.settings.photo_window == 5 * large.settings.photo_window
    assert here.settings.move_window == 5 * large.settings.move_window
    assert "stay put for 5 hours" in here.cards[KindOfCard("move")].text
    assert here.settings.answer_window == large.settings.answer_window
    assert here.settings.zone_radius == large.settings.zone_radius
    for kind, face in here.cards.items():
        if isinstance(face, TimeBonus):
            counterpart = large.cards[kind]
            assert isinstance(counterpart, TimeBonus)
            assert face.worth == 5 * counterpart.worth


def test_global_play_is_without_errands_and_with_its_own_questions() -> None:
    """MODE-20, MODE-21: 94 questions, 14 curses."""
    here, large = box("global"), box("standard", Size.LARGE)
    assert set(large.cards) - set(here.cards) == ERRANDS
    added = set(here.questions) - set(large.questions)
    assert len(added) == 14
    assert {"matching.hemisphere", "matching.continent", "matching.country", "measuring.equator"} <= added


def test_global_is_a_mode_and_a_size_in_one() -> None:
    """MODE-20, SIZE-1."""
    assert box("standard", Size.GLOBAL).mode.id == "global"
    assert box("global", Size.SMALL).setup.size is Size.GLOBAL
    with pytest.raises(BadSetting):
        box("cars", Size.GLOBAL)


# ── all of them ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_unknown_mode_is_refused_with_the_known_ones() -> None:
    """HOUSE-1."""
    with pytest.raises(BadSetting, match="on-foot"):
        box("hot-air-balloon")


@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
@pytest.mark.parametrize("edition", Edition)
def test_every_mode_opens_in_both_editions(mode: str, edition: Edition) -> None:
    """MODE-1, MODE-10, MODE-20."""
    opened = open_box(Setup(map_name="x", map_hash="x", mode=mode, edition=edition))
    assert opened.mode.summary.endswith(".")
    assert len(opened.deck()) == sum(face.count for face in opened.cards.values())


def test_claims_of_one_team_hold_neither_the_others_cards_nor_its_questions() -> None:
    """END-3, MODE-14."""
    play = two_teams(POINTS)
    deal(play, HolderId(team(play, MATE).id), "zoologist")
    play.send(SEEKER, say.ClaimFind())
    play.send(MATE, say.CastCurse(card=held(play, MATE, "zoologist"), proof=(PHOTO,), note="bird"))
    ask(play, MATE)
    assert play.refuses(SEEKER, say.ClaimFind()) == "claim-is-open"


def send_photo(play: Play, seat: SeatId) -> Play:
    """A team asks for a tree and gets it."""
    play.send(seat, say.AskQuestion(question=QuestionId("photo.tree"), fix=None))
    return play.send(HIDER, say.SendPhoto(photo=PHOTO, team=team(play, seat).id))


def test_by_time_nothing_is_drawn_for_one_team_while_the_other_claims() -> None:
    """END-3, MODE-14: the answer is given in its own time, its reward waits for the claim and is drawn after it."""
    play = two_teams(TIME).send(SEEKER, say.ClaimFind())
    send_photo(play, MATE)
    assert not play.happened(CardsDrawn)
    assert play.seen_by(HIDER).round.hand.owed == 1  # type: ignore[union-attr]
    play.send(HIDER, say.RefuseFind(team=team(play, SEEKER).id))
    assert len(play.hand.cards) == 1


def test_by_points_nothing_is_drawn_by_a_team_that_claims() -> None:
    """END-3, MODE-14: refused, it is drawn; confirmed, the team has done its part."""
    for word, cards in ((say.RefuseFind, 1), (say.ConfirmFind, 0)):
        play = two_teams(POINTS).send(SEEKER, say.ClaimFind())
        send_photo(play, MATE)
        mine = HolderId(team(play, SEEKER).id)
        assert not play.happened(CardsDrawn)
        play.send(HIDER, word(team=team(play, SEEKER).id))
        assert len(play.round.hands[mine].cards) == cards
        assert not play.round.hands[mine].owed


def test_by_time_a_team_is_not_charged_for_cards_drawn_after_its_find() -> None:
    """END-3, MODE-14: only what was drawn before is chosen and counted; later rewards wait for the count."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    send_photo(play.wait(minutes(1)), MATE)
    (first, *_) = play.hand.choice.cards  # type: ignore[union-attr]
    play.hider_keeps(first)
    assert play.hand.cards[0] == first
    assert len(play.hand.cards) == 2
    counted, drawn = play.happened(RunTallied)[0], play.happened(CardsDrawn)[-1]
    assert play.log.index(counted) < play.log.index(drawn)


def test_by_time_what_waited_for_the_first_find_counts_for_the_second() -> None:
    """END-3, MODE-14: earned before the second claim, though the first was not counted yet."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    send_photo(play, MATE)
    find(play.wait(minutes(1)), MATE)
    assert not play.happened(RunTallied)
    play.hider_keeps()
    assert [event.team for event in play.happened(RunTallied)] == [team(play, SEEKER).id, team(play, MATE).id]
    assert len(play.game.runs[0].hands[HIDERS]) == 2


def test_a_turnover_that_nobody_attends_counts_both_finds_in_turn() -> None:
    """END-3, ROUND-8: chosen by itself for the first, then drawn and counted for the second."""
    play = answer(ask(two_teams(TIME), SEEKER), SEEKER)
    find(play, SEEKER)
    send_photo(play, MATE)
    find(play, MATE)
    play.wait(minutes(11))
    assert len(play.game.runs) == 1
    assert len(play.game.runs[0].hands[HIDERS]) == 2


def test_by_points_a_bonus_that_comes_to_light_after_the_count_still_counts() -> None:
    """CURSE-8, MODE-14: the egg cracks when the team that cast it has found already."""
    play = two_teams(POINTS)
    mine = HolderId(team(play, MATE).id)
    deal(play, mine, "egg-partner", "time-bonus-2-3-5", "time-bonus-2-3-5")
    paid = tuple(card for card in play.round.hands[mine].cards if card.startswith("time-bonus"))
    play.send(MATE, say.CastCurse(card=held(play, MATE, "egg-partner"), discards=paid))
    (curse,) = team(play, SEEKER).curses
    play.send(SEEKER, say.ReportCurse(curse=curse.id, photos=(PHOTO,)))
    play.send(HIDER, say.AcceptReport(curse=curse.id)).wait(hours(1))
    find(play, MATE)
    play.wait(minutes(1)).send(SEEKER, say.AdmitMishap(curse=curse.id))
    counted = team(play, MATE).tally
    assert counted is not None
    assert (counted.hiding, counted.total) == (hours(1), minutes(30))
    find(play, SEEKER)
    assert counted in play.game.runs[0].tallies
