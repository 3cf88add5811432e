"""Two teams by points: a neutral hider, and hands, curses and bonuses of the teams' own (MODE-11, MODE-14)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.box import Powerup
from hideline.game.events import BonusEarned, CardsDrawn, CurseCast
from hideline.game.ids import CardId, HolderId
from hideline.game.scoring import standings
from hideline.game.state import Stage
from hideline.game.verbs import Move, Randomize, Veto
from hideline.units import Instant, hours, minutes
from tests.rounds import HIDER, MATE, SEEKER
from tests.teams import (
    PHOTO,
    POINTS,
    answer,
    ask,
    deal,
    find,
    heard,
    held,
    send_photo,
    shown,
    team,
    two_teams,
)
from tests.towns import MILL, where


def test_by_points_the_deck_has_nothing_that_speaks_for_the_hider() -> None:
    """MODE-11, MODE-14: no veto, randomize or move; no cost that measures to the hider."""
    for expansion in (False, True):
        cards = two_teams(POINTS, expansion=expansion).game.box.cards
        verbs = [face.verb for face in cards.values() if isinstance(face, Powerup)]
        assert not any(isinstance(verb, Veto | Randomize | Move) for verb in verbs)
        assert not {"bridge-troll", "u-turn", "mediocre-travel-agent", "landline", "blind-wanderer"} & set(
            cards
        )
        assert {"water-weight", "zoologist", "duplicate"} <= set(cards)


def test_by_points_nobody_tries_out_what_the_other_team_has_asked() -> None:
    """MODE-14: whether a question waits is not told by whether a card was meant for it."""
    play = ask(two_teams(POINTS), SEEKER)
    rivals = team(play, SEEKER)
    assert rivals.pending is not None
    for meant in (rivals.pending.asking, replace(rivals.pending.asking, at=Instant(0))):
        attempt = say.PlayPowerup(card=CardId("veto.1"), team=rivals.id, meant_for=meant)
        assert play.refuses(MATE, attempt) == "not-for-your-role"


def test_by_points_each_seat_is_told_who_draws_and_who_plays_cards() -> None:
    """ASK-4, MODE-11, HOUSE-3: the neutral hider does neither, with a printed deck or without."""
    for cardboard in (False, True):
        play = two_teams(POINTS, cardboard=cardboard)
        drawn_by = {seen.id: seen.drawn_by for seen in shown(play, HIDER).teams}
        one, other = team(play, SEEKER).id, team(play, MATE).id
        assert drawn_by == {one: other, other: one}
        assert [shown(play, seat).plays_cards for seat in (HIDER, SEEKER, MATE)] == [False, True, True]


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
    assert all(tally.takes_off for tally in tallies.values())


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


def test_by_points_everybody_is_told_that_rivals_see_each_other() -> None:
    """MODE-11, SAFE-1: who says ready says yes to that too."""
    play = two_teams(POINTS)
    assert all(play.seen_by(seat).rivals_in_sight for seat in (HIDER, SEEKER, MATE))


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
