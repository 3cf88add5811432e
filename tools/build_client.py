"""Builds the phone client into the Python package: `npm ci` where needed, then Vite into src/hideline/web."""

from __future__ import annotations

import subprocess
import sys

from tools.node import WEB, install_packages, installed_program, node_environment


def main() -> int:
    """Install the locked packages, build, and pass Vite's verdict on."""
    install_packages()
    build = installed_program("vite", "bin/vite.js", "build", "--logLevel", "warn")
    return subprocess.run(build, cwd=WEB, env=node_environment(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
