#!/usr/bin/env bash
# Builds two tools, and runs a training step that JAX exported on 4 ranks.
# Installs missing packages first. Prints the step's collectives and the moves of the
# passes, and compares the results with JAX's.
#
#   scripts/demo.sh [NAME]     a folder with data in examples/jax
#                              (default: fsdp_mlp_w4)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

name=${1:-fsdp_mlp_w4}
dir=examples/jax/$name
ranks=${name##*_w}
if [[ ! -d $dir/data ]]; then
  echo "error: no $dir/data" >&2
  exit 2
fi
tolerance=(--rtol 1e-4 --atol 1e-5)
if [[ $name == *bf16* ]]; then
  tolerance=(--rtol 5e-2 --atol 2e-2)
fi
passes='builtin.module(func.func(comm-sink-waits,comm-raise-comms))'

work=build-quick/demo/$name

heading() { printf '\n== %s\n' "$*"; }
# Prints a command as a user would type it, and runs it.
run() {
  local argument line="\$"
  for argument in "$@"; do
    case $argument in
      "" | *[!A-Za-z0-9_./=,:-]*) line+=" '$argument'" ;;
      *) line+=" $argument" ;;
    esac
  done
  echo "$line" >&3
  "$@"
}
exec 3>&1
# Prints the comm ops with their lines in the file, without the types.
show_comm() {
  grep -nE ' = comm\.|^ *comm\.' "$1" |
    sed -E 's/^([0-9]+): +/\1 /; s/ : .*//' |
    awk '{ n = $1; $1 = ""; printf "%5d %s\n", n, $0 }'
}

heading "Installing and building"
scripts/install-deps.sh
if [[ ! -f build-quick/build.ninja ]]; then
  cmake --preset quick >/dev/null
fi
cmake --build --preset quick --target comm-opt comm-run
export PATH=$PWD/build-quick/bin:$PATH
mkdir -p "$work"

heading "The program's communication, as JAX wrote it ($dir)"
run comm-opt --convert-stablehlo-to-comm \
  "$dir/program.linalg.mlir" -o "$work/step.mlir"
show_comm "$work/step.mlir"

heading "What the passes moved"
echo "Each wait goes down as far as it can, each start up; Moved: ops passed."
if ! run comm-opt "--pass-pipeline=$passes" \
  '--remarks-filter=comm.*' "$work/step.mlir" -o "$work/moved.mlir" \
  2>"$work/remarks.txt"; then
  cat "$work/remarks.txt" >&2
  exit 1
fi
sed -nE "s#^$work/(.*): remark: #\1: #p" "$work/remarks.txt" |
  sed -E "s# \| Category:[^|]*\| Function=[^|]*\|##; s#$work/##g"

heading "The communication after the passes"
show_comm "$work/moved.mlir"

heading "Running on $ranks ranks, checking every rank's results against JAX's"
echo "Without passes, then with them:"
run comm-run -n "$ranks" --passes= --inputs "$dir/data" --check "$dir/data" \
  "${tolerance[@]}" "$dir/program.linalg.mlir"
run comm-run -n "$ranks" "--passes=$passes" --inputs "$dir/data" \
  --check "$dir/data" "${tolerance[@]}" "$dir/program.linalg.mlir"

heading "Done; comm-opt and comm-run are in build-quick/bin"
