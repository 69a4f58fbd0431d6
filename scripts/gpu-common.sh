# Common functions of the scripts for GPUs, which source this file.
# They pack programs for a machine without LLVM, and run steps there with time limits.

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
passed=0
failed=0

fail() {
  echo "error: $*" >&2
  exit 1
}

# Prints the number of ranks in a program's name (..._w4).
ranks_of() { sed -n 's/.*_w\([0-9]\+\)$/\1/p' <<<"$1"; }

num_gpus() { nvidia-smi -L 2>/dev/null | grep -c '^GPU '; }

# use_libraries DIR: uses the libraries packed in DIR, and PyTorch's NCCL, which
# is newer than the system's.
use_libraries() {
  local directory
  export LD_LIBRARY_PATH="$1/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  directory=$(python3 -c '
import importlib.util, os
spec = importlib.util.find_spec("nvidia.nccl")
print(os.path.join(list(spec.submodule_search_locations)[0], "lib") if spec else "")
' 2>/dev/null) || directory=
  if [[ -n $directory && -d $directory ]]; then
    export LD_LIBRARY_PATH="$directory:$LD_LIBRARY_PATH"
  fi
}

# step SECONDS NAME COMMAND...: runs one check; prints its output if it fails.
step() {
  local seconds=$1 name=$2 log status begin
  shift 2
  log=$(mktemp)
  begin=$(date +%s%N)
  # A shell runs the command, which may be a function of this file.
  timeout --kill-after=5 "$seconds" bash -c '"$@"' step "$@" >"$log" 2>&1
  status=$?
  local took=$((($(date +%s%N) - begin) / 1000000))
  if [[ $status == 0 ]]; then
    passed=$((passed + 1))
    echo "ok: $name ($took ms)"
    if [[ ${show:-0} == 1 ]]; then tail -n 40 "$log"; fi
  else
    failed=$((failed + 1))
    [[ $status == 124 || $status == 137 ]] && echo "FAILED: $name: no end after $seconds s" ||
      echo "FAILED: $name: exit status $status"
    tail -n 30 "$log" | cut -c1-400 | sed 's/^/    /'
  fi
  rm -f "$log"
  return 0
}

# Runs one MPI process per GPU. -x passes variables to the ranks.
run_mpi() {
  local ranks=$1
  shift
  mpirun --allow-run-as-root --oversubscribe --bind-to none -x LD_LIBRARY_PATH \
    ${COMM_GPU_SHARED:+-x COMM_GPU_SHARED} -n "$ranks" "$@"
}
export -f run_mpi

# Builds, and copies common files of both scripts to DIR: bin, lib, kernels, scripts.
pack_common() {
  local directory=$1 tools=(comm-run comm-gpu-bench comm-gpu-check)
  scripts/build.sh comm-opt comm-kernels "${tools[@]}" CommRuntimeHost CommRuntimeCUDA \
    CommLibraryCUDA CommMPI CommCompiler >&2 || fail "the build failed"
  mkdir -p "$directory/bin" "$directory/lib" "$directory/kernels"
  cp "${tools[@]/#/build/bin/}" "$directory/bin/"
  cp -P build/lib/libComm{Runtime,Library}*.so* build/lib/libCommMPI.so "$directory/lib/"
  cp scripts/gpu-common.sh scripts/gpu-test.sh scripts/gpu-bench.sh "$directory/"
  mkdir -p "$directory/python"
  cp benchmarks/gpu/*.py scripts/input_files.py "$directory/python/"
  git log -1 --format=%h >"$directory/version" 2>/dev/null || echo unknown >"$directory/version"
}

# compile SECONDS FILE.so ARGUMENTS...: compiles a program for GPUs; reports failures.
compile() {
  local seconds=$1 output=$2 log
  shift 2
  log=$(mktemp)
  mkdir -p "$(dirname "$output")"
  if timeout "$seconds" build/bin/comm-run --target=cuda "--emit=$output" "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "compiled: $output"
  else
    failed=$((failed + 1))
    echo "FAILED to compile $output:"
    grep -m 3 'error' "$log" | cut -c1-400 | sed 's/^/    /'
  fi
  rm -f "$log"
}

# Prints the folders below the given ones that have a program, sorted.
find_programs() {
  find "$@" -name program.linalg.mlir -printf '%h\n' | sort -u
}

check_size() {
  local size
  size=$(du -sm "$1" | cut -f1)
  echo "packed: $1, $size MB"
  [[ $size -le 60 ]] || echo "warning: $1 has more than 60 MB"
}

finish() {
  echo "$passed passed, $failed failed"
  [[ $failed == 0 ]]
}
