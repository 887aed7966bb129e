#!/bin/bash
# Builds the fuzzers and runs each for SECONDS, two at a time, from the kept corpus:
# run.sh [SECONDS [FOLDER]]. What breaks a reader is left in FOLDER/findings and named.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
seconds=${1:-60}
folder=${2:-build-fuzz}
bash "$root/app/install_packages.sh" "$here/packages.txt"
bash "$root/app/build.sh" "$folder" fuzzers -DCMAKE_CXX_COMPILER=clang++ -DFOVEA_FUZZ=ON \
    -DFOVEA_SANITIZE=address,undefined -DFOVEA_BUILD_APP=OFF

cd "$root/$folder"
mkdir -p findings
fuzz() {
    mkdir -p "corpus/$1"
    options=()
    [ ! -f "$here/$1.dict" ] || options=("-dict=$here/$1.dict")
    # An input that takes long is a finding, too; the limit allows for slow machines. The seed makes a
    # run repeat the one before it, as far as it gets.
    if ! "fuzz/fuzz_$1" "corpus/$1" "$here/corpus/$1" "${options[@]}" -max_total_time="$seconds" \
        -seed=1 -timeout=60 -rss_limit_mb=2048 -artifact_prefix="findings/$1-" -print_final_stats=1 \
        > "fuzz_$1.log" 2>&1; then
        tail -n 60 "fuzz_$1.log"
        echo "fuzz_$1 has found an input that breaks it: $(grep -o "findings/$1-.*" "fuzz_$1.log" | tail -n 1)"
        return 1
    fi
    echo "fuzz_$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "fuzz_$1.log") inputs, none breaks it"
}

failed=0
running=()
for format in onnx onnx_inputs config safetensors text tokenizer npy; do
    if [ ${#running[@]} -eq 2 ]; then
        wait "${running[0]}" || failed=1
        running=("${running[1]}")
    fi
    fuzz "$format" &
    running+=($!)
done
for job in "${running[@]}"; do
    wait "$job" || failed=1
done
exit "$failed"
