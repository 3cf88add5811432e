"""Hideline whose seeds are all the same: in every game the same side hides first, and a deck lies in the same order."""

from __future__ import annotations

from hideline.cli import main
from hideline.table import hall


class SameDice:
    """A seed that everybody could guess."""

    def seed(self) -> str:
        """Always this one."""
        return "5eed" * 8


if __name__ == "__main__":
    vars(hall)["MachineDice"] = SameDice
    main()
