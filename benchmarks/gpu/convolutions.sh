#!/usr/bin/env bash
# Times single convolutions and their gradients on one GPU, in two steps:
#
#   benchmarks/gpu/convolutions.sh pack DIR     # compiles them and packs the runner
#   DIR/convolutions.sh run DIR                 # measures, and fits `kernels`
#
# The second needs no LLVM. Each line of DIR/convolutions.jsonl is one program. The last
# line of output is for a machine description (docs/Machines.md).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
forms=(forward image filter)
# Numbers of images, their sizes, numbers of features.
sizes=("64 56 64" "32 28 128" "16 14 256")

pack() {
  local directory form size name
  mkdir -p "$1"
  directory=$(cd "$1" && pwd)
  cd "$here/../.."
  # shellcheck source=scripts/gpu-common.sh
  source scripts/gpu-common.sh
  pack_common "$directory"
  cp benchmarks/gpu/convolutions.sh "$directory/"
  mkdir -p "$directory/convolutions"
  for form in "${forms[@]}"; do
    for size in "${sizes[@]}"; do
      name=$directory/convolutions/${form}_${size// /_}
      # shellcheck disable=SC2086
      python3 benchmarks/gpu/convolutions.py "$form" $size >"$name.mlir"
      build/bin/comm-run -n 1 --target=cuda --passes= "--emit=$name.so" \
        "$name.mlir"
    done
  done
}

run() {
  local file log seconds form images size features
  export LD_LIBRARY_PATH="$1/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  : >"$1/convolutions.jsonl"
  for file in "$1"/convolutions/*.so; do
    log=$(timeout --kill-after=5 90 "$1/bin/comm-run" --cuda-graph --repeat=10 --time \
      --random-inputs --timeout=60 "$file" 2>&1) || { echo "FAILED: $file" "$log" >&2 && continue; }
    seconds=$(sed -n 's/^time: .*median \([0-9.]*\) s.*/\1/p' <<<"$log")
    IFS=_ read -r form images size features < <(basename "$file" .so)
    python3 -c 'import json, sys
form, images, size, features, seconds = sys.argv[1:]
print(json.dumps({"form": form, "images": int(images), "size": int(size),
                  "features": int(features), "us": float(seconds) * 1e6}))' \
      "$form" "$images" "$size" "$features" "$seconds" >>"$1/convolutions.jsonl"
  done
  python3 "$1/python/convolutions.py" --fit "$1/convolutions.jsonl"
}

case ${1-} in
pack | run) [[ $# == 2 ]] && "$@" && exit ;;
esac
sed -n '2,/^set -e/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
exit 2
