#!/usr/bin/env bash
# Draws the pictures of reports in the docs, in Chromium.
# The tools in build/bin write the reports. A page that writes an error to its console is
# an error.
#
#   scripts/screenshots.sh [FOLDER]      by default docs/images
set -euo pipefail
pictures=$(realpath -m "${1:-$(dirname "${BASH_SOURCE[0]}")/../docs/images}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
checkout=$PWD
# COMM_BIN has the tools of another build.
PATH=${COMM_BIN:-$PWD/build/bin}:$PATH
mkdir -p "$pictures"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$work"
import=(comm-opt --convert-stablehlo-to-comm)
target=--comm-set-target=machine=h200-x4
report() {  # PROGRAM, what is done to it, name, options of the report
  comm-opt "$1" "$target" --comm-report='format=json output=before.json' -o /dev/null
  # shellcheck disable=SC2086
  comm-opt "$1" "$target" $2 --comm-report="format=html output=$3.html $4" -o /dev/null
}
# The commands are those of README.md and docs/Tutorial.md.
"${import[@]}" "$checkout/examples/tutorial/large/program.linalg.mlir" -o step.mlir
report step.mlir --comm-optimize after before=before.json
report step.mlir "--comm-sink-waits --comm-raise-comms" sunk ""
python3 "$checkout/test/Transforms/Inputs/generate-program.py" 1 20000 >large.mlir
report large.mlir "" large ""
comm-translate --compare-hlo --machine=h100-x8 --format=html \
  "$checkout/test/Target/Hlo/Inputs/llama_fsdp.post.hlo.pb.gz" -o llama.html >/dev/null

take() {  # picture, page with what follows its #, options
  python3 "$checkout/scripts/browser.py" "file://$work/$2" "$pictures/$1.png" "${@:3}"
}
take llama-step llama.html#collective=0 --height=1020
take first-timeline after.html --height=830
take tutorial-sunk sunk.html --height=760
take report-20000-ops large.html --width=1100 --height=640
