#!/bin/bash
# Installs those Debian packages of a list that are missing; asks for sudo only then:
# install_packages.sh [LIST]. The list is packages.txt beside this file unless named.
set -eu
list=${1:-$(dirname "$0")/packages.txt}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not a Debian system: install what $list names, then build with CMake as README.md describes." >&2
    exit 1
fi

missing=()
while read -r package; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=
    [ "$status" = installed ] || missing+=("$package")
done < "$list"
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Packages are missing and sudo is not here. As root, run: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
echo "Installing ${missing[*]}" >&2
install() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}
if ! { install update && install install --no-install-recommends "${missing[@]}"; }; then
    echo "The packages could not be installed. As root, run: apt-get update; apt-get install ${missing[*]}" >&2
    exit 1
fi
