"""Hideline with the phone client from a folder of the test's own, which may change while it runs."""

from __future__ import annotations

import os
from pathlib import Path

from hideline.cli import main
from hideline.server import client

if __name__ == "__main__":
    vars(client)["CLIENT"] = Path(os.environ["OWN_CLIENT"])
    main()
