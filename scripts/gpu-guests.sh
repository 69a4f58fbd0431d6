#!/usr/bin/env bash
# Measures JAX and PyTorch with and without guests, in two steps as gpu-test.sh:
#
#   scripts/gpu-guests.sh pack DIR [--headers=DIR]
#       collects in DIR all that a machine without LLVM needs. The wheel is for Python
#       3.12 or later, whose headers --headers names (scripts/build-wheel.sh).
#   DIR/gpu-guests.sh run DIR [--out=DIR] [--sections=a,b] [--seconds=N] [--machine=NAME]
#       measures on all GPUs of the host (2 or more); writes OUT/SECTION.json (default:
#       $OUT, or DIR/results). benchmarks/guests/report.py makes tables of them.
#
# Sections, each for at most N seconds (default 400):
#   jax    steps as JAX compiles them, with XLA's latency-hiding scheduler, and with
#          commdialect.jax; OUT/modules.tar.gz has the modules that it got from XLA
#   torch  steps as torch.compile compiles them, and with commdialect.torch
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/gpu-common.sh"

usage() {
  sed -n '2,/^set -u/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
  exit 2
}

pack() {
  local directory options=()
  [[ $# -ge 1 ]] || usage
  mkdir -p "$1"
  directory=$(cd "$1" && pwd)
  shift
  for argument in "$@"; do
    [[ $argument == --headers=* ]] || usage
    options+=("$argument")
  done
  cd "$here/.." || exit 1
  scripts/build-wheel.sh "${options[@]}" >&2 || fail "the wheel could not be built"
  rm -f "$directory"/*.whl
  cp dist/commdialect-*-cp312-abi3-*.whl "$directory/" ||
    fail "there is no wheel for Python 3.12 and later: give its headers by --headers"
  cp scripts/gpu-common.sh scripts/gpu-guests.sh "$directory/"
  mkdir -p "$directory"/benchmarks/{guests,xla,torch}
  cp benchmarks/guests/*.py "$directory/benchmarks/guests/"
  cp benchmarks/xla/make_modules.py "$directory/benchmarks/xla/"
  cp benchmarks/torch/models.py "$directory/benchmarks/torch/"
  check_size "$directory"
}

section_jax() {
  show=1 step "$seconds" "steps in JAX" \
    python3 "$packed/benchmarks/guests/jax_steps.py" ${machine:+"--machine=$machine"} \
    "--out=$out/jax.json" "--modules=$modules"
  tar -C "$modules" -czf "$out/modules.tar.gz" .
}

section_torch() {
  show=1 step "$seconds" "steps in PyTorch" \
    python3 "$packed/benchmarks/guests/torch_steps.py" ${machine:+"--machine=$machine"} \
    "--out=$out/torch.json" "--seconds=$((seconds / 3))"
}

run() {
  local sections=jax,torch argument
  [[ $# -ge 1 ]] || usage
  packed=$(cd "$1" && pwd) || exit 1
  shift
  seconds=400
  machine=
  out=${OUT:-$packed/results}
  for argument in "$@"; do
    case $argument in
      --out=*) out=${argument#*=} ;;
      --sections=*) sections=${argument#*=} ;;
      --seconds=*) seconds=${argument#*=} ;;
      --machine=*) machine=${argument#*=} ;;
      *) usage ;;
    esac
  done
  mkdir -p "$out"
  [[ $(num_gpus) -ge 2 ]] || fail "$(num_gpus) GPUs: at least 2 are needed"
  python3 -m pip install -q --no-index --no-deps --no-compile --upgrade \
    --target "$packed/site" "$packed"/*.whl || fail "the wheel cannot be installed"
  export PYTHONPATH=$packed/site${PYTHONPATH:+:$PYTHONPATH}
  modules=$(mktemp -d)
  for section in ${sections//,/ }; do
    declare -F "section_$section" >/dev/null ||
      fail "unknown section '$section': expected jax or torch"
    "section_$section"
  done
  rm -rf "$modules"
  finish
}

case ${1:-} in
  pack | run) "$@" ;;
  *) usage ;;
esac
