"""The command `hideline`: one file per command, one clear sentence for every mistake, `--json` where programs read."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; a user's mistake is one sentence and exit code 2."""
    from hideline.cli.commands import app  # noqa: PLC0415 - so that importing the package costs nothing
    from hideline.game.refusals import Refused  # noqa: PLC0415
    from hideline.units import Malformed  # noqa: PLC0415

    try:
        app()
    except (Malformed, Refused) as mistake:
        sys.stderr.write(f"hideline: {mistake}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
