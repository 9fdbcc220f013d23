#!/bin/sh
# Makes the checkout ready to run: system libraries, `.venv`, Python packages.
#
# The Makefile calls this before every target. When nothing changed since the last successful call it does nothing and
# needs no network; "changed" means pyproject.toml, this script, or the folder (a moved venv is a broken one).
set -eu
cd "$(dirname "$0")/.."

STAMP=.venv/.ready
KEY=$( (pwd; cat pyproject.toml tools/setup.sh) | cksum)
if [ "$(cat "$STAMP" 2>/dev/null)" = "$KEY" ] && .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi

# What Qt loads at start, what a window on X11 adds, software OpenGL and a screen for tests, and a font to draw with.
QT_PACKAGES="
    libegl1 libgl1 libxkbcommon0 libfontconfig1 libfreetype6 libdbus-1-3 libglib2.0-0 libx11-6
    libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-image0 libxcb-render-util0 libxcb-randr0 libxcb-shape0
    libxcb-shm0 libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 libxkbcommon-x11-0 libx11-xcb1
    libegl-mesa0 libgl1-mesa-dri xvfb
    fontconfig fonts-inter fonts-dejavu-core"

say() { echo "flockwright set-up: $*" >&2; }

# Installed Debian packages and all they provide, one a line: newer releases rename libraries (libglib2.0-0t64) but
# still provide the old name.
installed() {
    dpkg-query -W -f '${db:Status-Status}, ${Package}, ${Provides}\n' \
        | sed -n 's/^installed, //p' | tr ',' '\n' | sed 's/^ *//; s/ .*//'
}

missing_of() {
    present=$(installed)
    for package in "$@"; do
        echo "$present" | grep -qxF "$package" || printf '%s ' "$package"
    done
}

# Succeeds when the packages could be installed.
apt_install() {
    if [ "$(id -u)" = 0 ]; then
        sudo=
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        sudo=sudo
    else
        return 1
    fi
    say "installing through apt: $*"
    $sudo apt-get update -qq &&
        $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

on_debian() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

# The first Python of a fitting version for which "$1" can be imported. Asking it to run matters: version managers
# leave commands in PATH that only print an error.
find_python() {
    for candidate in ${PYTHON:-python3.13 python3.12 python3.11 python3}; do
        if "$candidate" -c "import sys, $1; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))" 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

ensure_system_libraries() {
    if [ "$(uname)" != Linux ]; then
        return  # the wheels bring all that Qt needs there
    elif ! on_debian; then
        say "not a Debian or Ubuntu system: if Qt does not start, install its libraries (EGL, OpenGL, xcb, xkbcommon, fontconfig)."
        return
    fi
    missing=$(missing_of $QT_PACKAGES)
    # The editor needs them, the runtime does not: without rights the set-up goes on.
    if [ -n "$missing" ] && ! apt_install $missing; then
        say "these packages are missing for the editor, please install them: apt-get install $missing"
    fi
}

ensure_venv() {
    .venv/bin/python -c 'import pip' 2>/dev/null && return
    python=$(find_python ensurepip) || {
        # Debian ships Python without the part that makes environments.
        if bare=$(find_python sys); then
            wanted=$("$bare" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        else
            wanted="python3 python3-venv"
        fi
        if ! on_debian || ! apt_install $wanted || ! python=$(find_python ensurepip); then
            say "Python 3.11, 3.12 or 3.13 with venv is needed and was not found; on Debian and Ubuntu: apt-get install $wanted"
            exit 1
        fi
    }
    say "making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
}

ensure_system_libraries
ensure_venv
rm -f "$STAMP"
say "installing the Python packages (a few hundred MB the first time)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check -e ".[editor,dev]"
# Where Python may not write bytecode by itself, every start of the editor would compile our sources anew: 0.7 s.
.venv/bin/python -m compileall -q runtime editor
echo "$KEY" >"$STAMP"
say "ready"
