"""Bridge troll: the next question is asked from under a bridge, or not at all (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length, Lengths
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import NextQuestionOnlyIf, Proof, SeekersAtLeast, WhenNextQuestionAsked

AWAY = Lengths(Length("2 km", "1 mi"), Length("10 km", "5 mi"), Length("50 km", "30 mi"))


def bridge_troll(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("bridge-troll"),
        name="Curse of the Bridge Troll",
        text="Ask your next question with every one of you at least partly under a bridge.",
        costs=(SeekersAtLeast(at.length(AWAY)),),
        effects=(NextQuestionOnlyIf("every one of you stands under a bridge", Proof.PHOTO),),
        clears=WhenNextQuestionAsked(),
        people_judge=(
            "A bridge is anything raised that carries a path, road or railway.",
            "Some part of everybody is under some part of it.",
        ),
        leave_out_when=("the map has no bridges",),
    )
