"""Hidden hangman: the seekers play the hider's word before they ask or ride again (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import PerSize
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Discard, PlayHangman, WhenWon
from hideline.units import minutes, seconds

LOSSES = PerSize(1, 2, 3)


def hidden_hangman(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    losses = LOSSES.at(at.size)
    end = "and then it is over" if losses == 1 else f"and after {losses} lost games it is over"
    return Curse(
        kind=KindOfCard("hidden-hangman"),
        name="Curse of the Hidden Hangman",
        text=f"Win a game of hangman before you ask again or take {at.vehicle}: five letters, lost at the seventh miss."
        f" A lost game means ten minutes of waiting, {end}. A hider who takes more than 30 seconds to reply has let "
        "you go.",
        costs=(Discard(2),),
        effects=(
            PlayHangman(
                letters=5,
                misses=7,
                reply=seconds(30),
                lockout=minutes(10),
                losses=losses,
                final_wait=minutes(10),
            ),
        ),
        clears=WhenWon(),
        people_judge=("The word is in a language that everybody plays in.",),
    )
