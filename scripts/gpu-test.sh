#!/usr/bin/env bash
# Tests on GPUs, in two steps, since a machine with GPUs need not have LLVM:
#
#   scripts/gpu-test.sh pack DIR [PROGRAMS...]
#       builds, and collects in DIR all that a machine without LLVM needs: tools,
#       libraries, the collective kernels, and every program ..._w2 and ..._w4 with
#       data that is below PROGRAMS (default: examples), compiled.
#   DIR/gpu-test.sh run DIR [--sections=a,b] [--seconds=N]
#       runs them on 2 or more GPUs, or on one (see `shared`). Needs Open MPI 4
#       and, for NCCL, PyTorch's or the system's libnccl.so.2.
#
# Sections, each for at most N seconds (default 240), one step at most 60:
#   kernels    every kernel, type and size against values computed on the host
#   programs   the programs against their expected outputs, scheduled and not
#   graphs     the same as CUDA graphs, replayed 20 times
#   shared     kernels of 4 and 8 ranks, and programs, all on one GPU
#   sanitizer  memcheck and synccheck on a small set
#   starts     by torchrun, without MPI
#   failures   errors for too few GPUs, none, kernels for another chip, and too little
#              memory; with 2 GPUs also for an NCCL that is too old, and for GPUs that
#              cannot access each other (both simulated by preloaded libraries)
# The last line has the numbers of steps that passed and failed.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/gpu-common.sh"
# Results are compared with those that JAX computes in f32.
export COMM_TF32=0

usage() {
  sed -n '2,/^set -u/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
  exit 2
}

tolerance_of() {
  case $1 in
  *bf16*) echo "--rtol=5e-2 --atol=2e-2" ;;
  *) echo "--rtol=1e-3 --atol=1e-4" ;;
  esac
}

# compile_copies DIR RANKS FILE.mlir: compiles the program for copy engines only, with
# results and arguments that stay in symmetric memory. In fully sharded programs, it
# also splits all matmuls that wait for a gather. By themselves, the passes would use
# kernels and whole matmuls at these sizes.
compile_copies() {
  local directory=$1 ranks=$2 source=$3 machine all_reduce passes
  machine=$(mktemp --suffix=.json)
  for all_reduce in copy-engine 2shot-c; do
    scripts/only-algorithms.py "machines/h200-x$ranks.json" "$all_reduce:all_reduce" \
      copy-engine:{all_gather,all_to_all,reduce_scatter} push:all_reduce:slow >"$machine" ||
      fail "no machine"
    compile 300 "$directory/$all_reduce.so" --static-results --static-arguments \
      --memory-limit=none "--machine=$machine" "$source"
  done
  passes="comm-prepare-for-scheduling,comm-select-algorithm"
  passes+=",func.func(comm-realize-copies)"
  passes+=",comm-split-gathered-matmul{force=true}"
  [[ $directory != */fsdp_* ]] || compile 300 "$directory/split.so" --static-results \
    --static-arguments "--passes=builtin.module($passes)" "--machine=$machine" "$source"
  rm -f "$machine"
}

pack() {
  local directory
  [[ $# -ge 1 ]] || usage
  mkdir -p "$1"
  directory=$(cd "$1" && pwd)
  shift
  cd "$here/.." || exit 1
  [[ $# -gt 0 ]] || set -- examples
  pack_common "$directory"
  build/bin/comm-kernels --chip=sm_90 --ranks=2,4,8 -o "$directory/kernels" ||
    fail "comm-kernels failed"
  build/bin/comm-kernels --chip=sm_100 --ranks=2 --types=f32 --reductions=sum \
    -o "$directory/kernels/wrong-chip" || fail "comm-kernels failed"
  local source name ranks
  while read -r source; do
    name=$(basename "$source")
    ranks=$(ranks_of "$name")
    [[ $ranks == 2 || $ranks == 4 ]] && [[ -d $source/data ]] || continue
    mkdir -p "$directory/programs/$name"
    cp -r "$source/data" "$directory/programs/$name/"
    compile 300 "$directory/programs/$name/scheduled.so" "--machine=h200-x$ranks" \
      "$source/program.linalg.mlir"
    compile 300 "$directory/programs/$name/plain.so" --passes= "--machine=h200-x$ranks" \
      "$source/program.linalg.mlir"
    case $name in
    ddp_* | fsdp_*) compile_copies "$directory/programs/$name" "$ranks" "$source/program.linalg.mlir" ;;
    tp_sp_*) # Of activations' rows.
      compile 300 "$directory/programs/$name/split.so" "--machine=h200-x$ranks" \
        "--passes=builtin.module(comm-prepare-for-scheduling,comm-split-gathered-matmul{force=true})" \
        "$source/program.linalg.mlir" ;;
    esac
  done < <(find_programs "$@")
  pack_failures "$directory"
  check_size "$directory"
  finish
}

# pack_failures DIR: packs programs and libraries for the section `failures`.
pack_failures() {
  local directory=$1 huge='tensor<50000000000xf32>'
  mkdir -p "$directory/failures/old-nccl"
  clang-22 -shared -fPIC test/Cuda/Inputs/Shims/old-nccl.c \
    -o "$directory/failures/old-nccl/libnccl.so.2" || fail "no old NCCL"
  clang-22 -shared -fPIC test/Cuda/Inputs/Shims/no-peers.c \
    -o "$directory/failures/no-peers.so" || fail "no driver without peers"
  cat >"$directory/failures/huge.mlir" <<END
comm.group @all = ranks [[0, 1]]
func.func @main(%x: tensor<4xf32>, %y: f32) -> (tensor<4xf32>, $huge) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @all by push : tensor<4xf32>
  %s = comm.wait %t, %r reading %x : tensor<4xf32>
  %h = tensor.empty() : $huge
  %f = linalg.fill ins(%y : f32) outs(%h : $huge) -> $huge
  return %s, %f : tensor<4xf32>, $huge
}
END
  compile 60 "$directory/failures/huge.so" --passes= --machine=h200-x2 \
    "$directory/failures/huge.mlir"
}

# run_programs PREFIX MOST_RANKS ARGUMENTS...: runs programs of at most MOST_RANKS ranks.
run_programs() {
  local prefix=$1 most=$2 program name
  shift 2
  for program in "$packed"/programs/*/*.so; do
    [[ -e $program ]] || continue
    name=$(basename "$(dirname "$program")")
    [[ $(ranks_of "$name") -le $most ]] || continue
    [[ $SECONDS -lt $deadline ]] || { echo "skipped: $prefix $name: out of time" && continue; }
    if [[ ${COMM_GPU_SHARED:-} == 1 ]] && grep -aq '"nccl":true' "$program"; then
      echo "skipped: $prefix $name: NCCL cannot share a GPU"
      continue
    fi
    # shellcheck disable=SC2046
    step 60 "$prefix $name $(basename "$program" .so)" "$packed/bin/comm-run" "$@" \
      "--inputs=$packed/programs/$name/data" "--check=$packed/programs/$name/data" \
      $(tolerance_of "$name") --timeout=20 "$program"
  done
}

section_kernels() {
  local ranks
  for ranks in 2 4 8; do
    [[ $ranks -le $gpus ]] || continue
    [[ $SECONDS -lt $deadline ]] || continue
    show=1 step "$seconds" "kernels on $ranks GPUs" run_mpi "$ranks" \
      "$packed/bin/comm-gpu-check" "$packed/kernels"
  done
}
section_programs() { run_programs program "$gpus"; }
section_graphs() { run_programs graph "$gpus" --cuda-graph --repeat=20; }
section_shared() {
  local ranks
  export COMM_GPU_SHARED=1 CUDA_VISIBLE_DEVICES=0
  for ranks in 4 8; do
    show=1 step "$seconds" "kernels of $ranks ranks on one GPU" run_mpi "$ranks" \
      "$packed/bin/comm-gpu-check" --quick --seconds=15 "$packed/kernels"
  done
  run_programs shared 4
  unset COMM_GPU_SHARED CUDA_VISIBLE_DEVICES
}
section_sanitizer() {
  local tool
  command -v compute-sanitizer >/dev/null || { echo "skipped: no compute-sanitizer" && return; }
  for tool in memcheck synccheck; do
    show=1 step "$seconds" "$tool of kernels" run_mpi 2 compute-sanitizer "--tool=$tool" \
      --report-api-errors no --error-exitcode 1 \
      "$packed/bin/comm-gpu-check" --quick --seconds=15 --sections=sizes,repeats,graphs \
      "$packed/kernels"
  done
}

section_starts() {
  local program=$packed/programs/ddp_mlp_w2/scheduled.so results
  python3 -c 'import torch' 2>/dev/null || { echo "skipped: no PyTorch" && return; }
  [[ -e $program ]] || { echo "skipped: no program for 2 ranks" && return; }
  results=$(mktemp -d)
  # A rank's process as comm-run starts it, for a program that loads the runtime.
  step 60 "a program, started by torchrun" python3 -m torch.distributed.run --standalone \
    --nproc-per-node=2 --no-python /usr/bin/env \
    "LD_PRELOAD=$packed/lib/libCommRuntimeCUDA.so" "$packed/bin/comm-run" --rank-process \
    "--results=$results" --random-inputs=1 --repeat=1 -- "$program"
  rm -rf "$results"
}

# refused NAME TEXT COMMAND...: checks that the command fails with an error with TEXT.
refused() {
  local name=$1 text=$2 log status
  shift 2
  log=$(mktemp)
  timeout --kill-after=5 60 bash -c '"$@"' step "$@" >"$log" 2>&1
  status=$?
  if [[ $status != 0 && $status -lt 124 ]] && grep -q "error: .*$text" "$log"; then
    passed=$((passed + 1))
    echo "ok: $name: $(grep -m 1 "error: .*$text" "$log" | cut -c1-200)"
  else
    failed=$((failed + 1))
    echo "FAILED: $name: exit status $status"
    tail -n 10 "$log" | cut -c1-400 | sed 's/^/    /'
  fi
  rm -f "$log"
}
section_failures() {
  local program=$packed/programs/ddp_mlp_w2/scheduled.so
  if [[ -e $program ]]; then
    refused "too few GPUs" "GPU" env CUDA_VISIBLE_DEVICES=0 "$packed/bin/comm-run" \
      --random-inputs "$program"
    refused "no GPU" "GPU" env CUDA_VISIBLE_DEVICES=-1 "$packed/bin/comm-run" \
      --random-inputs "$program"
  fi
  # In these cases, two ranks can share a GPU.
  [[ $gpus -ge 2 ]] || export COMM_GPU_SHARED=1
  refused "wrong chip" "another GPU" run_mpi 2 "$packed/bin/comm-gpu-check" --quick \
    "$packed/kernels/wrong-chip"
  refused "too little memory" "out of GPU memory" "$packed/bin/comm-run" --random-inputs \
    "$packed/failures/huge.so"
  unset COMM_GPU_SHARED
  [[ $gpus -ge 2 && -e $program ]] || return
  refused "an old NCCL" "is too old" env \
    "LD_LIBRARY_PATH=$packed/failures/old-nccl:$LD_LIBRARY_PATH" "$packed/bin/comm-run" \
    --random-inputs "$packed/programs/ring_matmul_w2/scheduled.so"
  refused "no access to peers" "cannot access" env "LD_PRELOAD=$packed/failures/no-peers.so" \
    "$packed/bin/comm-run" --random-inputs "$packed/programs/ddp_mlp_w2/copy-engine.so"
}

run() {
  [[ $# -ge 1 ]] || usage
  packed=$(cd "$1" && pwd) || fail "no directory $1"
  shift
  local sections=kernels,programs,graphs,shared,sanitizer,starts,failures name
  seconds=240
  for word in "$@"; do
    case $word in
    --sections=*) sections=${word#*=} ;;
    --seconds=*) seconds=${word#*=} ;;
    *) usage ;;
    esac
  done
  use_libraries "$packed"
  gpus=$(num_gpus)
  [[ $gpus -ge 1 ]] || fail "no GPU: nvidia-smi lists none"
  echo "gpu-test of $(cat "$packed/version") on $gpus x $(nvidia-smi --query-gpu=name --format=csv,noheader | head -1)"
  for name in ${sections//,/ }; do
    declare -F "section_$name" >/dev/null || fail "unknown section '$name'"
    deadline=$((SECONDS + seconds))
    "section_$name"
  done
  finish
}

case ${1:-} in
pack | run) "$@" ;;
*) usage ;;
esac
