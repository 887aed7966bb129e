#!/bin/bash
# Installs what is missing, builds Fovea once and starts it: run.sh [ARGUMENT...]
# Without a display and without arguments it draws the sample sentence and the sample photograph.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
bash "$root/app/build.sh" build fovea
fovea=$root/build/app/fovea

case ${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-} in
'' | offscreen | minimal) display=no ;;
*) display=yes ;;
esac
if [ $# -gt 0 ] || [ $display = yes ]; then
    exec "$fovea" "$@"
fi
"$fovea" text "你好机车" -o "$root/build/sample-text.png"
"$fovea" image "$root/resources/samples/coffee.png" -o "$root/build/sample-image.png"
echo "There is no display. The sample sentence and the sample photograph are drawn in:"
echo "$root/build/sample-text.png"
echo "$root/build/sample-image.png"
