#!/bin/sh
# Makes .venv with the locked packages. Usage: tools/environment.sh requirements.lock
# Needs only Python 3.11 or newer; fetches everything else through the machine's own pip settings.
set -eu

lock=$1
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Hideline needs Python 3.11 or newer; set PYTHON=/path/to/one." >&2
    exit 1
}

if [ ! -x .venv/bin/python ]; then
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        # Debian and Ubuntu ship venv as a package of its own.
        echo "Installing python3-venv (Python's venv module is missing on this machine) ..."
        sudo=""
        [ "$(id -u)" = 0 ] || sudo=sudo
        $sudo env DEBIAN_FRONTEND=noninteractive sh -c 'apt-get update -qq && apt-get install -y -qq python3-venv' </dev/null
    fi
    "$python" -m venv .venv
fi
if [ ! -x .venv/bin/uv ]; then
    .venv/bin/python -m pip install --quiet --disable-pip-version-check uv
fi

# The wheels' own folder may lie on another disk than the cache: copying always works.
export UV_LINK_MODE=${UV_LINK_MODE:-copy}
.venv/bin/uv pip install --quiet --python .venv/bin/python --require-hashes -r "$lock"
.venv/bin/uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation -e .

if [ -n "${PYTHONDONTWRITEBYTECODE:-}" ]; then
    # Python may not keep what it compiles here, and every start would compile a thousand modules anew.
    .venv/bin/python -m compileall -q -j 0 .venv/lib src || echo "Some packages stay uncompiled: starts take a second longer." >&2
fi
