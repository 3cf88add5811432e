"""Builds the phone client into the Python package: `npm ci` where needed, then Vite, then src/hideline/web.

The new files take the place of the old ones one by one, the page last, so that a server that runs meanwhile never
serves half a client.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.node import ROOT, WEB, install_packages, installed_program, node_environment

BUILT = ROOT / "src" / "hideline" / "web"
PAGE = Path("index.html")


def main() -> int:
    """Install the locked packages, build, and pass Vite's verdict on."""
    install_packages()
    with TemporaryDirectory(prefix=".web-", dir=BUILT.parent) as folder:
        build = installed_program("vite", "bin/vite.js", "build", "--logLevel", "warn", "--outDir", folder)
        verdict = subprocess.run(build, cwd=WEB, env=node_environment(), check=False).returncode
        if verdict == 0:
            put_in_place(Path(folder), BUILT)
    return verdict


def put_in_place(new: Path, built: Path) -> None:
    """Make one folder hold what another holds, without a moment in which a file of both is missing."""
    files = files_in(new)
    for file in sorted(files, key=lambda file: (file == PAGE, file)):
        (built / file).parent.mkdir(parents=True, exist_ok=True)
        (new / file).replace(built / file)
    for file in files_in(built) - files:
        (built / file).unlink()


def files_in(folder: Path) -> set[Path]:
    """The files below a folder, as seen from there."""
    return {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}


if __name__ == "__main__":
    sys.exit(main())
