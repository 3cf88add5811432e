"""What every refusal is: a code, its fields, a sentence."""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """A refusal as it travels: the same shape from rule to HTTP to client."""

    code: str
    sentence: str
    fields: dict[str, str]


class Refused(Exception):
    """A rule says no."""

    code: ClassVar[str] = "refused"
    template: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.template = (cls.__doc__ or "").strip()

    def __init__(self, **fields: object) -> None:
        self.fields = {name: str(value) for name, value in fields.items()}
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """What the player reads."""
        return self.template.format_map(self.fields)

    def as_refusal(self) -> Refusal:
        """The refusal as data."""
        return Refusal(self.code, self.sentence, self.fields)


def refuse_if(refusal: Refused | None) -> None:
    """Raise a refusal if there is one."""
    if refusal is not None:
        raise refusal
