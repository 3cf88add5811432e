"""Names: coined by a flavour's grammar, unique within what they name, believable to a stranger (MATCH-3, MATCH-4)."""

from __future__ import annotations

from hideline.atlas.town.flavours import FLAVOURS, Flavour
from hideline.atlas.town.noise import Rng
from hideline.units import Malformed

_NUMERALS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_TRIES = 12


def flavour_named(wanted: str | None, rng: Rng) -> Flavour:
    """The flavour of that id, or any when none is asked for."""
    if wanted is None:
        return FLAVOURS[int(rng.integers(len(FLAVOURS)))]
    for flavour in FLAVOURS:
        if flavour.id == wanted:
            return flavour
    known = ", ".join(flavour.id for flavour in FLAVOURS)
    raise Malformed(f"There is no language flavour “{wanted}”; there are {known}.")


class Namer:
    """Coins names and remembers them, by what they name, so that none comes twice."""

    __slots__ = ("_rng", "_taken", "flavour")

    def __init__(self, flavour: Flavour, rng: Rng) -> None:
        self.flavour = flavour
        self._rng = rng
        self._taken: dict[str, set[str]] = {}

    def coin(self) -> str:
        """A name out of nothing, such as a village might have; not necessarily new."""
        flavour = self.flavour
        root = flavour.roots[int(self._rng.integers(len(flavour.roots)))]
        ending = flavour.endings[int(self._rng.integers(len(flavour.endings)))]
        return _joined(root, ending)

    def fill(self, forms: tuple[str, ...], base: str | None = None) -> str:
        """A pattern filled in: around the base name if one is given."""
        form = forms[int(self._rng.integers(len(forms)))]
        word = self.flavour.words[int(self._rng.integers(len(self.flavour.words)))]
        return form.format(n=base if base is not None else self.coin(), w=word)

    def new(self, realm: str, forms: tuple[str, ...], base: str | None = None) -> str:
        """A pattern filled in that nothing else in the realm is called."""
        for _ in range(_TRIES):
            name = self.fill(forms, base)
            if self.take(realm, name):
                return name
            base = None
        return self._lengthened(realm, self.fill(forms))

    def of(self, realm: str, base: str | None = None) -> str:
        """A new name by the flavour's forms for this kind of thing."""
        return self.new(realm, self.flavour.forms[realm], base)

    def take(self, realm: str, name: str) -> bool:
        """Reserve a name; False when it is taken already."""
        taken = self._taken.setdefault(realm, set())
        if name in taken:
            return False
        taken.add(name)
        return True

    def station(self, district: str, *, is_central: bool = False, is_minor: bool = False) -> str:
        """A station's name: after its district, a landmark in the centre, a street if it is a minor stop."""
        if is_central and self._rng.uniform() < 0.45:
            landmark = self.flavour.landmarks[int(self._rng.integers(len(self.flavour.landmarks)))]
            if self.take("station", landmark):
                return landmark
        chance = float(self._rng.uniform())
        if chance < 0.45 and self.take("station", district):
            return district
        if is_minor and chance < 0.65:
            return self.new("station", self.flavour.streets)
        if chance < 0.85:
            return self.new("station", ("{n}",))
        return self._varied("station", district if chance < 0.95 else self.coin())

    def _varied(self, realm: str, base: str) -> str:
        for _ in range(_TRIES):
            name = self._with_modifier(base)
            if self.take(realm, name):
                return name
            base = self.coin()
        return self._lengthened(realm, base)

    def _with_modifier(self, base: str) -> str:
        flavour = self.flavour
        if self._rng.uniform() < 0.5:
            part = flavour.before[int(self._rng.integers(len(flavour.before)))]
            return f"{part}{base}" if part.endswith("-") else f"{part} {base}"
        part = flavour.after[int(self._rng.integers(len(flavour.after)))]
        return f"{base}{part}" if part.startswith("-") else f"{base} {part}"

    def _lengthened(self, realm: str, base: str) -> str:
        for modifier in (*self.flavour.before, *self.flavour.after, *_NUMERALS):
            name = f"{base} {modifier.strip('-').capitalize()}"
            if self.take(realm, name):
                return name
        return self._lengthened(realm, f"{base} {self.coin()}")


def _joined(root: str, ending: str) -> str:
    """Root and ending without an ugly seam: no tripled letters, no vowel upon the same vowel."""
    if root[-1] == ending[0]:
        ending = ending[1:] if len(ending) > 1 and root[-1] in "aeioumnlrst" else ending
    return (root + ending).capitalize()
