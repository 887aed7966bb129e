#!/bin/bash
# Installs what is missing, builds everything and runs the tests: run.sh [FOLDER [CMAKE_OPTION...]]
# The folder to build in is `build` unless named.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-build}
[ $# -eq 0 ] || shift
bash "$root/app/build.sh" "$folder" all -DFOVEA_BUILD_TESTS=ON "$@"
QT_QPA_PLATFORM=offscreen exec ctest --test-dir "$root/$folder" --output-on-failure --no-label-summary \
    -j2 -LE benchmark
