"""Words on a map that do not run into each other: the important ones first, each at the best free place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

import shapely
from PIL import ImageFont

Box: TypeAlias = tuple[float, float, float, float]
Font: TypeAlias = ImageFont.FreeTypeFont | ImageFont.ImageFont

FACES = {"plain": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf"}
OTHER_SCRIPTS = (
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKsc-Regular.otf",
    "wqy-zenhei.ttc",
    "wqy-microhei.ttc",
    "DroidSansFallbackFull.ttf",
    "ipagp.ttf",
    "PingFang.ttc",
    "msyh.ttc",
    "malgun.ttf",
    "Arial Unicode.ttf",
    "NotoSansThai-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
)
"""Faces that machines have for scripts the usual one lacks."""
NO_LETTER = "\U0010fffe"
CELL = 64.0


@cache
def font(size: int, face: str = "plain") -> Font:
    """A font of a size in pixels: the machine's own face for most scripts, else the one Pillow brings."""
    try:
        return ImageFont.truetype(FACES[face], size)
    except OSError:
        return ImageFont.load_default(size)


def font_that_draws(text: str, size: int, face: str = "plain") -> Font | None:
    """A font of this machine that has every letter of a text; None where none has: boxes tell nobody anything."""
    usual = font(size, face)
    if all(_has_letter(FACES[face], letter) for letter in text):
        return usual
    for name in OTHER_SCRIPTS:
        if all(_has_letter(name, letter) for letter in text):
            return ImageFont.truetype(name, size)
    return None


@dataclass(slots=True)
class Pen:
    """Writes names with the fonts of this machine: as they are, else in Latin letters, else not; and remembers."""

    spellings: Mapping[str, str]
    """Names with how they are written in Latin letters."""
    in_latin: set[str] = field(default_factory=set)
    left_out: set[str] = field(default_factory=set)

    def written(self, name: str, size: int, face: str = "plain") -> tuple[str, Font] | None:
        """The letters to write for a name, and the font that has them."""
        if (own := font_that_draws(name, size, face)) is not None:
            return name, own
        latin = self.spellings.get(name, "")
        if latin and (usual := font_that_draws(latin, size, face)) is not None:
            self.in_latin.add(name)
            return latin, usual
        self.left_out.add(name)
        return None

    def remarks(self) -> Iterator[str]:
        """What whoever looks at the picture should know."""
        for names, what in ((self.in_latin, "written in Latin letters"), (self.left_out, "left out")):
            if names:
                is_one = len(names) == 1
                yield (
                    f"{len(names):,} {'name is' if is_one else 'names are'} {what}, for no font of this machine has "
                    f"{'its' if is_one else 'their'} letters ({min(names)}): a font for them, such as Noto Sans, helps."
                )


@cache
def _has_letter(name: str, letter: str) -> bool:
    """Whether a face draws a letter as something else than what it draws for no letter at all."""
    face = _face(name)
    if face is None:
        return False
    drawn, nothing = face.getmask(letter), face.getmask(NO_LETTER)
    return letter.isspace() or drawn.size != nothing.size or bytes(drawn) != bytes(nothing)


@cache
def _face(name: str) -> Font | None:
    if name in FACES.values():
        return font(20, next(face for face, file in FACES.items() if file == name))
    try:
        return ImageFont.truetype(name, 20)
    except OSError:
        return None


@dataclass(slots=True)
class FreeSpace:
    """What is already taken on the sheet."""

    width: float
    height: float
    strokes: shapely.STRtree | None = None
    """Lines that words should not cross where there is a choice."""
    _cells: dict[tuple[int, int], list[Box]] = field(default_factory=dict)

    def take(self, box: Box) -> None:
        """Let nothing else be written here."""
        for cell in _cells_of(box):
            self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        """Whether nothing is written here yet, and it is on the sheet."""
        left, top, right, bottom = box
        if left < 0 or top < 0 or right > self.width or bottom > self.height:
            return False
        return not any(_overlap(box, other) for cell in _cells_of(box) for other in self._cells.get(cell, ()))

    def beside(
        self, x: float, y: float, size: tuple[float, float], away: float
    ) -> tuple[float, float] | None:
        """The first free place for words of a size around a dot: right, left, above, below, corners."""
        wide, high = size
        near = away * 0.7
        places = (
            (x + away, y - high / 2),
            (x - away - wide, y - high / 2),
            (x + near, y - near - high),
            (x + near, y + near),
            (x - near - wide, y - near - high),
            (x - near - wide, y + near),
            (x - wide / 2, y - away - high),
            (x - wide / 2, y + away),
        )
        free = [place for place in places if self.is_free((*place, place[0] + wide, place[1] + high))]
        clear = (place for place in free if not self._crosses((*place, place[0] + wide, place[1] + high)))
        return next(clear, free[0] if free else None)

    def _crosses(self, box: Box) -> bool:
        return self.strokes is not None and len(self.strokes.query(shapely.box(*box), "intersects")) > 0


def _cells_of(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(edge // CELL) for edge in box)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
