"""Ransom note: the next question is cut out of found print (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, NextQuestionOnlyIf, Proof, WhenNextQuestionAsked


def ransom_note(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("ransom-note"),
        name="Curse of the Ransom Note",
        text="Put your next question together from letters or words cut out of print you find: five words or more.",
        costs=(Declare("spell “ransom note” from cut-out print", Proof.PHOTO, is_made=True),),
        effects=(NextQuestionOnlyIf("send it as cut-out print of at least five words", Proof.PHOTO),),
        clears=WhenNextQuestionAsked(),
        people_judge=(
            "The print is found out in the world, not printed for it; the hider does not cut up this card.",
            "The hider understands it without asking; short forms are fine, whole sentences not needed.",
            "Places, stops and thermometer pins go along as usual.",
            "The hider casts as soon as the note is done.",
        ),
    )
