"""Impressionable consumer: the seekers follow an advertisement; their next question is free (CURSE-4, CURSE-9)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import ForbidAsking, NextQuestionFree, Proof, WhenReported

AWAY = Length("30 m", "100 ft")


def impressionable_consumer(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("impressionable-consumer"),
        name="Curse of the Impressionable Consumer",
        text="Find an advertisement out in the world, then buy what it praises or enter the place it names, before you "
        "ask again. Your next question is free.",
        costs=(NextQuestionFree(),),
        effects=(ForbidAsking("do as an advertisement tells you"),),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            f"The advertisement is at least {at.say_length(AWAY)} from what it praises, and not on a device of theirs.",
            "Anything made mainly to draw attention to a product, service or business is an advertisement.",
            "A service is paid for and received; a place is entered, and it must be a private business.",
        ),
        leave_out_when=("nobody wants to spend money",),
    )
