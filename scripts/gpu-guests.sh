#!/usr/bin/env bash
# Measures our code in JAX and PyTorch beside JAX and PyTorch alone.
#
#   scripts/gpu-guests.sh [--parts=a,b] [--ranks=N] [--out=DIR] [--wheels=DIR]
#                         [--comm-run=FILE] [--python=PROGRAM] [--machine=NAME]
#                         [--seconds=N] [--cpu]
#
# Uses the first N GPUs (default: all). It needs this repository's files but no build, and
# a Python with JAX (and PyTorch). From DIR it installs, for itself, wheels of commdialect
# and of what PROGRAM lacks. For each part, OUT/PART.json has the results (default: $OUT, or
# build/guests), and OUT/tables.md all tables. Both are written while parts run. NAME is
# the machine whose model decides (default: h200-xN). With --cpu, tiny programs run on N
# devices of the host (default 2), to test the script.
#
# Parts, each in a process of its own for at most as many seconds, or N:
#   collectives  80  small all-reduces in jitted programs: XLA's, and the guest's kernels
#   norm         40  the same, followed by a residual sum and an RMS norm
#   decode       60  tensor-parallel decoding: XLA, the guest, and commdialect.jax.jit
#   steps       110  DDP, FSDP and TP steps by commdialect.jax.jit and jax.jit
#   models      130  steps of models on one GPU by both, and by comm-run (FILE; default:
#                    build/bin/comm-run)
#   scan         60  a scan of FSDP layers without the guest, and with rotated loops
# and only if they are named:
#   order       400  steps as JAX compiles them, with XLA's latency-hiding scheduler, and
#                    with the guest's order; OUT/modules.tar.gz has the guest's input
#   gathers     200  a step with sharded weights without the guest, and with kernels="auto",
#                    whose gathers copy engines may run
#   torch       400  steps as torch.compile compiles them, and with commdialect.torch
#   torch_ops   300  all-reduces of PyTorch by size, and a compiled step of decoding: by NCCL,
#                    torch's symmetric memory and commdialect.torch (also torch_decode.json)
#   torch_models 420 steps of models on one GPU by eager PyTorch, torch.compile, and
#                    commdialect.torch.compile_step (needs torch-mlir)
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/gpu-common.sh"
guests=$here/../benchmarks/guests

usage() {
  sed -n '2,/^set -u/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
  exit 2
}

# measure PART SECONDS TITLE FILE.py ARGUMENTS...: runs a part.
measure() {
  local part=$1 limit=${seconds:-$2} title=$3 program=$4
  shift 4
  show=1 step "$limit" "$title" "$python" "$guests/$program" "--out=$out/$part.json" \
    ${machine:+"--machine=$machine"} $small "$@"
}

part_collectives() { measure collectives 80 "all-reduces" collectives.py; }
part_norm() { measure norm 40 "all-reduces and norms" collectives.py --norm; }
part_decode() { measure decode 60 "decoding" decode.py; }
part_steps() { measure steps 110 "compiled steps" compiled_steps.py; }
part_models() {
  local options=("--gpus=${CUDA_VISIBLE_DEVICES:-}")
  [[ ! -x $comm_run ]] || options+=("--comm-run=$comm_run")
  # The machine is one GPU.
  machine='' measure models 130 "models on one GPU" compute_steps.py "${options[@]}"
}
part_scan() { measure scan 60 "a scan of layers" jax_steps.py --loops scan_fsdp; }
part_order() {
  local modules
  modules=$(mktemp -d)
  measure order 400 "the order of steps in JAX" jax_steps.py "--modules=$modules"
  tar -C "$modules" -czf "$out/modules.tar.gz" .
  rm -rf "$modules"
}
part_gathers() { measure gathers 200 "gathers by copy engines" jax_steps.py --copies llama_fsdp; }
part_torch() {
  local limit=${seconds:-400}
  show=1 step "$limit" "steps in PyTorch" "$python" "$guests/torch_steps.py" \
    ${machine:+"--machine=$machine"} "--out=$out/torch.json" "--seconds=$((limit / 3))"
}
part_torch_ops() {
  local limit=${seconds:-300}
  show=1 step "$limit" "all-reduces in PyTorch" "$python" "$guests/torch_ops.py" \
    ${machine:+"--machine=$machine"} $small "--ranks=$ranks" "--out=$out" \
    "--seconds=$((limit - 5))"
}
part_torch_models() {
  machine='' measure torch_models 420 "models on one GPU in PyTorch" torch_compute.py \
    ${small:+"--modes=default"}
}

# install FOLDER: installs the wheels of FOLDER that suit the Python in a folder of its own.
install() {
  local names
  names=$(find "$1" -maxdepth 1 -name '*.whl' -printf '%f\n' | sed 's/-.*//' | sort -u)
  [[ -n $names ]] || fail "there is no wheel in '$1'"
  # shellcheck disable=SC2086
  "$python" -m pip install -q --no-index --no-deps --no-compile --disable-pip-version-check \
    --find-links "$1" --target "$work/site" $names || fail "the wheels of '$1' do not install"
  export PYTHONPATH=$work/site${PYTHONPATH:+:$PYTHONPATH}
}

parts=collectives,norm,decode,steps,models,scan
ranks=
out=${OUT:-$here/../build/guests}
wheels=
comm_run=$here/../build/bin/comm-run
python=python3
machine=
seconds=
small=
for argument in "$@"; do
  case $argument in
    --parts=*) parts=${argument#*=} ;;
    --ranks=*) ranks=${argument#*=} ;;
    --out=*) out=${argument#*=} ;;
    --wheels=*) wheels=${argument#*=} ;;
    --comm-run=*) comm_run=${argument#*=} ;;
    --python=*) python=${argument#*=} ;;
    --machine=*) machine=${argument#*=} ;;
    --seconds=*) seconds=${argument#*=} ;;
    --cpu) small=--small ;;
    *) usage ;;
  esac
done
for number in "$ranks" "$seconds"; do
  [[ -z $number || $number =~ ^[1-9][0-9]*$ ]] || fail "'$number' is no positive number"
done
for part in ${parts//,/ }; do
  declare -F "part_$part" >/dev/null || fail "unknown part '$part': expected" \
    "collectives, norm, decode, steps, models, scan, order, gathers, torch, torch_ops or torch_models"
done
if [[ -n $small ]]; then
  ranks=${ranks:-2}
  export JAX_PLATFORMS=cpu
  export XLA_FLAGS="--xla_force_host_platform_device_count=$ranks
    --xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true"
else
  gpus=$(num_gpus)
  [[ $gpus -ge ${ranks:-1} ]] || fail "expected ${ranks:-1} or more GPUs, nvidia-smi lists $gpus"
  ranks=${ranks:-$gpus}
  CUDA_VISIBLE_DEVICES=$(seq -s, 0 $((ranks - 1)))
  # The rest of a GPU's memory is for programs that JAX does not run.
  export CUDA_VISIBLE_DEVICES XLA_PYTHON_CLIENT_MEM_FRACTION=${XLA_PYTHON_CLIENT_MEM_FRACTION:-.6}
fi
export COMM_TIMEOUT=${COMM_TIMEOUT:-60} TF_CPP_MIN_LOG_LEVEL=${TF_CPP_MIN_LOG_LEVEL:-2}
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COMMDIALECT_CACHE=${COMMDIALECT_CACHE:-$work/cache}
[[ -z $wheels ]] || install "$wheels"
for part in ${parts//,/ }; do
  if [[ $ranks == 1 && $part != *models ]]; then
    echo "skipped: $part: needs 2 GPUs"
    continue
  fi
  "part_$part"
  # In the order of the list above, also those of earlier calls.
  results=()
  for known in collectives norm decode steps models scan order gathers torch torch_ops \
    torch_decode torch_models; do
    [[ ! -s $out/$known.json ]] || results+=("$out/$known.json")
  done
  [[ ${#results[@]} == 0 ]] || "$python" "$guests/report.py" "${results[@]}" >"$out/tables.md"
done
finish
