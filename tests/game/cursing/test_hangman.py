"""Hidden hangman is played in full between the phones (DECK.md, CURSE-2, CURSE-4)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.events import CurseCleared, HangmanBegan, HangmanLost
from hideline.game.settings import Size
from hideline.game.state import Hangman
from hideline.units import minutes, seconds
from tests.curses import a_hunt_for, cast, cast_refused, first_curse, the_curse
from tests.rounds import HIDER, LARGE, MEDIUM, SEEKER, SMALL, Play

KIND = "hidden-hangman"
MISSES = "bcdfghj"
"""Seven letters that "apple" does not have."""


def a_game_of_hangman(size: Size = SMALL, word: str = "apple", **house_rules: object) -> Play:
    return cast(a_hunt_for(KIND, size=size, **house_rules), KIND, word=word)


def hangman(play: Play) -> Hangman:
    game = the_curse(play).hangman
    assert game is not None
    return game


def letters(play: Play) -> str:
    round_ = play.seen_by(SEEKER).round
    assert round_ is not None
    view = round_.teams[0].curses[0].hangman
    assert view is not None
    return view.letters


def guess(play: Play, text: str) -> Play:
    play.send(SEEKER, say.GuessLetter(curse=first_curse(), guess=text))
    return play.send(HIDER, say.ReplyToGuess(curse=first_curse()))


def lose(play: Play) -> Play:
    for letter in MISSES:
        guess(play, letter)
    return play


def test_letters_uncover_themselves_and_the_last_one_wins() -> None:
    """CURSE-4: everywhere the letter stands; winning clears the curse."""
    play = guess(a_game_of_hangman(), "P")
    assert hangman(play).pattern == "_pp__"
    for letter in "al":
        guess(play, letter)
    assert not guess(play, "e").team.curses
    assert play.happened(CurseCleared)[0].because == "hangman was won"


def test_the_whole_word_may_be_guessed_and_a_wrong_one_is_one_miss() -> None:
    """DECK.md."""
    play = guess(a_game_of_hangman(), "angle")
    assert (hangman(play).misses, hangman(play).pattern) == (1, "_____")
    assert not guess(play, "apple").team.curses


@pytest.mark.parametrize(("size", "losses"), [(SMALL, 1), (MEDIUM, 2), (LARGE, 3)])
def test_so_many_losses_and_one_more_wait_end_it(size: Size, losses: int) -> None:
    """DECK.md: lost at the seventh miss; ten minutes after each loss; the last ten end it."""
    play = a_game_of_hangman(size)
    for lost in range(1, losses + 1):
        lose(play)
        event = play.happened(HangmanLost)[-1]
        assert (event.word, event.wait, event.is_last) == ("apple", minutes(10), lost == losses)
        if lost < losses:
            play.send(HIDER, say.ChooseWord(curse=first_curse(), word="apple"))
            blocked = say.GuessLetter(curse=first_curse(), guess="a")
            assert play.refuses(SEEKER, blocked) == "wait-for-retry"
            assert "guess-letter" not in play.offered(SEEKER)
            play.wait(minutes(10))
            assert "guess-letter" in play.offered(SEEKER)
    assert play.refuses(HIDER, say.ChooseWord(curse=first_curse(), word="apple")) == "not-your-turn"
    assert "choose-word" not in play.offered(HIDER)
    play.wait(minutes(9))
    assert play.team.curses
    assert not play.wait(minutes(1)).team.curses


def test_a_reply_within_thirty_seconds_counts_and_a_later_one_frees_the_seekers() -> None:
    """CURSE-4: the last moment included."""
    play = a_game_of_hangman().send(SEEKER, say.GuessLetter(curse=first_curse(), guess="a")).wait(seconds(30))
    play.send(HIDER, say.ReplyToGuess(curse=first_curse()))
    play.send(SEEKER, say.GuessLetter(curse=first_curse(), guess="p")).wait(seconds(31))
    assert not play.team.curses
    assert play.happened(CurseCleared)[0].because == "the reply came too late"


def test_a_new_word_is_chosen_before_the_wait_is_over_or_the_seekers_are_free() -> None:
    """CURSE-4."""
    play = lose(a_game_of_hangman(MEDIUM)).wait(minutes(10))
    assert "choose-word" in play.offered(HIDER)
    play.wait(seconds(20)).send(HIDER, say.ChooseWord(curse=first_curse(), word="bread"))
    assert len(play.happened(HangmanBegan)) == 2
    assert not lose(a_game_of_hangman(MEDIUM)).wait(minutes(10)).wait(seconds(31)).team.curses


def test_the_seekers_guess_in_turn_and_never_twice_the_same() -> None:
    """CURSE-4."""
    play = a_game_of_hangman()
    assert play.refuses(HIDER, say.ReplyToGuess(curse=first_curse())) == "not-your-turn"
    for nonsense in ("", "ab", "7", "apples"):
        assert (
            play.refuses(SEEKER, say.GuessLetter(curse=first_curse(), guess=nonsense)) == "word-not-allowed"
        )
    play.send(SEEKER, say.GuessLetter(curse=first_curse(), guess="a"))
    assert play.refuses(SEEKER, say.GuessLetter(curse=first_curse(), guess="b")) == "not-your-turn"
    play.send(HIDER, say.ReplyToGuess(curse=first_curse()))
    assert play.refuses(SEEKER, say.GuessLetter(curse=first_curse(), guess="a")) == "already-guessed"


@pytest.mark.parametrize("word", ["", "tree", "apples", "ab1de", "xqzzy"])
def test_the_word_has_five_letters_and_is_in_the_list(word: str) -> None:
    """CURSE-4: a real word."""
    assert cast_refused(a_hunt_for(KIND), KIND, word=word) == "word-not-allowed"


def test_a_group_may_bring_its_own_words_or_do_without_the_check() -> None:
    """CURSE-4."""
    assert cast_refused(a_hunt_for(KIND, hangman_words=["Apfel"]), KIND, word="apple") == "word-not-allowed"
    assert hangman(a_game_of_hangman(word="Apfel", hangman_words=["Apfel"])).word == "apfel"
    assert hangman(a_game_of_hangman(word="Qwert", hangman_checks_words=False)).word == "qwert"


@pytest.mark.parametrize("word", ["apple", "Äpfel"])
def test_a_word_may_be_of_any_bundled_language(word: str) -> None:
    """CURSE-4: people agree on the one they play in."""
    assert hangman(a_game_of_hangman(word=word)).word == word.lower()


def test_the_letters_to_guess_among_are_those_of_all_words() -> None:
    """CURSE-4: whatever language a phone speaks, and none of them tells of the word."""
    assert letters(a_game_of_hangman(word="apple")) == "abcdefghijklmnopqrstuvwxyzäöü"
    assert letters(a_game_of_hangman(word="Apfel", hangman_words=["Apfel", "Łódki"])) == "adefiklpół"
    unchecked = a_game_of_hangman(word="Qwert", hangman_words=["Apfel"], hangman_checks_words=False)
    assert "q" in letters(unchecked)


def test_the_word_is_the_hiders_secret() -> None:
    """DESIGN §7."""
    play = a_game_of_hangman()
    words = []
    for seat in (HIDER, SEEKER):
        round_ = play.seen_by(seat).round
        assert round_ is not None
        shown = round_.teams[0].curses[0].hangman
        assert shown is not None
        words.append(shown.word)
    assert words == ["apple", ""]


def test_hangman_keeps_the_seekers_off_vehicles_and_questions() -> None:
    """CURSE-2."""
    play = a_game_of_hangman()
    assert play.refuses(SEEKER, say.SayAboard()) == "curse-still-blocks-transit"
    assert "ask-question" not in play.offered(SEEKER)


def test_a_pause_holds_the_reply() -> None:
    """PAUSE-1."""
    play = a_game_of_hangman().send(SEEKER, say.GuessLetter(curse=first_curse(), guess="a"))
    play.send(HIDER, say.PauseGame()).wait(minutes(30)).send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    play.wait(seconds(29)).send(HIDER, say.ReplyToGuess(curse=first_curse()))
    assert hangman(play).pattern == "a____"


def test_a_claim_does_not_run_out_the_time_to_reply() -> None:
    """END-3: replies go on while a find is claimed; guesses do not."""
    play = a_game_of_hangman().send(SEEKER, say.GuessLetter(curse=first_curse(), guess="a"))
    play.send(SEEKER, say.ClaimFind())
    assert "reply-to-guess" in play.offered(HIDER)
    play.send(HIDER, say.ReplyToGuess(curse=first_curse()))
    assert play.refuses(SEEKER, say.GuessLetter(curse=first_curse(), guess="p")) == "claim-is-open"
