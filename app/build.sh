#!/bin/bash
# Installs missing packages, then configures and builds: build.sh FOLDER TARGET [CMAKE_OPTION...]
# FOLDER is relative to the top folder. Speaks on standard error only, and little when all is built.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/$1 target=$2
shift 2
bash "$root/app/install_packages.sh"

configure=(cmake -S "$root" -B "$folder" "$@")
if [ ! -f "$folder/build.ninja" ] || ! grep -qx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    "${configure[@]}" --fresh -G Ninja >&2
elif [ $# -gt 0 ]; then
    "${configure[@]}" >&2
fi
quiet=()
[ ! -x "$folder/app/fovea" ] || quiet=(--quiet)
cmake --build "$folder" --target "$target" -- "${quiet[@]}" >&2
