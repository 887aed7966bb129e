#!/bin/bash
# Installs the build to a fresh place, moves that elsewhere, and uses it: the program, the files for
# the desktop, and the core library from a program of someone else's.
# Usage: installed.sh BUILD_FOLDER CXX_FLAGS
set -eu
build=$1 flags=$2
source=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "FAIL: $*"
    exit 1
}

cmake --install "$build" --prefix "$work/first" > "$work/log" || { cat "$work/log"; fail "install"; }
mv "$work/first" "$work/moved"
prefix=$work/moved

expected=$("$build/app/fovea" --version)
actual=$("$prefix/bin/fovea" --version)
[ "$actual" = "$expected" ] || fail "the installed program is \"$actual\", the built one \"$expected\""
"$prefix/bin/fovea" text "one two" -o "$work/weights.csv" || fail "the installed program computes nothing"

id=io.github.fovea.Fovea
[ -f "$prefix/share/icons/hicolor/scalable/apps/$id.svg" ] || fail "no icon"
desktop-file-validate "$prefix/share/applications/$id.desktop" || fail "the desktop file"
appstreamcli validate --no-net "$prefix/share/metainfo/$id.metainfo.xml" || fail "the metadata"

cmake -S "$source/consumer" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS="$flags" > "$work/log" \
    && cmake --build "$work/consumer" >> "$work/log" || { cat "$work/log"; fail "the consumer's build"; }
level=$("$work/consumer/consumer") || fail "the consumer: $level"
case $expected in
*"$level"*) ;;
*) fail "the consumer runs the kernels of $level: $expected" ;;
esac
if ldd "$work/consumer/consumer" | grep -i qt; then
    fail "the core library brings in Qt"
fi
