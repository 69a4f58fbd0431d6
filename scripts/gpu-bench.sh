#!/usr/bin/env bash
# Measures times on GPUs, in two steps as gpu-test.sh:
#
#   scripts/gpu-bench.sh pack DIR [PROGRAMS...]
#       collects in DIR all that a machine without LLVM needs. From PROGRAMS it
#       compiles those ..._wN without data (of real size), each six times: scheduled
#       by comm-optimize, the same with 1.2 times the memory, and with results and
#       arguments that stay in the program's memory, as it is, without its
#       communication, and its collectives alone.
#   DIR/gpu-bench.sh run DIR [--out=DIR] [--sections=a,b] [--seconds=N]
#       measures; writes text to standard output and OUT/results.json (default:
#       $OUT, or DIR/results). benchmarks/gpu/report.py makes a page of that file,
#       and benchmarks/gpu/tables.py updates the machine descriptions from it.
#
# Sections, each for at most N seconds (default 200):
#   collectives  the project's, by each algorithm and `auto`, and raw NCCL with and
#                without windows: one program, CUDA graphs, one process per GPU
#   pipeline     all-reduces through the whole pipeline (8 KB to 256 MB): by the
#                algorithm that it chooses, and by NCCL
#   torch        PyTorch's one_shot and two_shot all-reduce, and its NCCL
#   steps        the programs, as CUDA graphs, also with tuned matmuls. Those that are
#                scheduled, with static results and arguments, and without
#                communication also run after rests (a step that keeps the GPU at its
#                power limit is slower). Those with more memory, and without
#                communication, also run without graphs
#   torch-steps  DDP, FSDP2 and TP steps of the same shapes in PyTorch, eagerly
#                and, while time is left, by torch.compile
#   xla-steps    the programs that also have a program.stablehlo.mlir, by XLA
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/gpu-common.sh"

usage() {
  sed -n '2,/^set -u/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
  exit 2
}

# compile_step DIR NAME VARIANT ARGUMENTS...: compiles the program, and prints its
# simulated times as a line of JSON. Its reports stay in the folder `report`.
compile_step() {
  local directory=$1 name=$2 variant=$3
  shift 3
  rm -rf "$report"
  mkdir "$report"
  compile 400 "$directory/steps/$name/$variant.so" "--report=$report/step" \
    "--machine=h200-x$(ranks_of "$name")" "$@"
  [[ ! -f $report/step.json ]] || python3 -c '
import json, sys
report = json.load(open(sys.argv[1]))
row = {"name": sys.argv[2], "variant": sys.argv[3], "machine": report["machine"]}
for key in ("makespan", "compute", "comm", "exposed_comm", "lower_bound"):
    row[key + "_us"] = report[key + "_ns"] / 1000
print(json.dumps(row))
' "$report/step.json" "$name" "$variant" >>"$directory/simulated.jsonl"
}

# compile_alone DIR NAME RANKS: compiles the collectives of the last compiled step.
compile_alone() {
  python3 benchmarks/gpu/alone.py "$3" "$report/step.before.json" "$report/step.json" \
    >"$report/alone.mlir" || fail "alone.py failed"
  compile 400 "$1/steps/$2/alone.so" --static-results --static-arguments \
    "--passes=builtin.module(comm-select-algorithm,func.func(comm-realize-copies))" \
    "--machine=h200-x$3" "$report/alone.mlir"
}

pack() {
  local directory source name ranks bytes calls algorithm report
  [[ $# -ge 1 ]] || usage
  mkdir -p "$1"
  directory=$(cd "$1" && pwd)
  shift
  cd "$here/.." || exit 1
  [[ $# -gt 0 ]] || set -- examples/jax
  pack_common "$directory"
  build/bin/comm-kernels --chip=sm_90 --ranks=2,4,8 --types=bf16 --reductions=sum \
    --bytes=1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576 \
    -o "$directory/kernels/bench" || fail "comm-kernels failed"
  python3 benchmarks/gpu/choose.py --comm-opt=build/bin/comm-opt \
    --out="$directory/kernels/bench/auto.json" || fail "choose.py failed"
  for ranks in 2 4 8; do
    for bytes in 8192 1048576 16777216 268435456; do
      # As many as in comm-gpu-bench's graphs (Measure.h): each replay adds 1.6 us.
      calls=$((bytes > 16777216 ? 12 : bytes > 1048576 ? 30 : 300))
      for algorithm in auto nccl; do
        python3 benchmarks/gpu/chain.py "$ranks" "$bytes" "$calls" ${algorithm/auto/} \
          >"$directory/chain.mlir"
        # Without --static-results, its result would be copied after the last call.
        compile 120 "$directory/pipeline/$algorithm/all_reduce_${bytes}_x${calls}_w$ranks.so" \
          --passes= "--machine=h200-x$ranks" --static-results "$directory/chain.mlir"
      done
    done
  done
  rm -f "$directory/chain.mlir"
  rm -f "$directory/simulated.jsonl"
  report=$(mktemp -d)
  while read -r source; do
    name=$(basename "$source")
    ranks=$(ranks_of "$name")
    [[ $ranks == [248] && ! -d $source/data ]] || continue
    compile_step "$directory" "$name" scheduled "$source/program.linalg.mlir"
    compile_alone "$directory" "$name" "$ranks"
    compile_step "$directory" "$name" roomy --memory-limit=1.2 "$source/program.linalg.mlir"
    compile_step "$directory" "$name" static --static-results --static-arguments \
      "$source/program.linalg.mlir"
    compile 400 "$directory/steps/$name/plain.so" --passes= "--machine=h200-x$ranks" \
      "$source/program.linalg.mlir"
    [[ ! -f $source/program.stablehlo.mlir ]] ||
      cp "$source/program.stablehlo.mlir" "$directory/steps/$name/"
    compile_step "$directory" "$name" removed \
      '--passes=builtin.module(comm-remove-communication)' "$source/program.linalg.mlir"
  done < <(find_programs "$@")
  rm -rf "$report"
  check_size "$directory"
  finish
}

# time_program FILE.so SECTION NAME VARIANT RANKS [CALLS BYTES]: prints the microseconds
# of one replay, divided by CALLS, as a line of JSON: the median of `repeat`. If `pause`
# is set, the GPU rests for as many ms before. If `graph` is empty, a run is timed.
time_program() {
  local file=$1 section=$2 name=$3 variant=$4 ranks=$5 calls=${6:-} bytes=${7:-} log seconds_of
  [[ $SECONDS -lt $deadline ]] || { echo "skipped: $name $variant: out of time" && return; }
  log=$(mktemp)
  # shellcheck disable=SC2086
  if timeout --kill-after=5 90 "$packed/bin/comm-run" ${graph---cuda-graph} ${pause+--pause=$pause} \
    "--repeat=${repeat-200}" --time \
    --random-inputs --timeout=30 "$file" >"$log" 2>&1; then
    seconds_of=$(sed -n 's/^time: \([0-9.]*\) s.*/\1/p' "$log")
    median=$(sed -n 's/^time: .*median \([0-9.]*\) s.*/\1/p' "$log")
    python3 -c '
import json, sys
name, variant, ranks, calls, size, least, median = sys.argv[1:]
row = {"name": name, "variant": variant, "ranks": int(ranks)}
if calls:
    row |= {"calls": int(calls), "bytes": int(size)}
for key, seconds in (("us", median or least), ("least_us", least)):
    row[key] = round(float(seconds) * 1e6 / int(calls or 1), 3)
print(json.dumps(row))
' "$name" "$variant" "$ranks" "$calls" "$bytes" "$seconds_of" "$median" |
      tee -a "$work/$section.jsonl"
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $name $variant"
    tail -n 12 "$log" | cut -c1-400 | sed 's/^/    /'
  fi
  rm -f "$log"
}

section_collectives() {
  local ranks
  for ranks in 2 4 8; do
    [[ $ranks -le $gpus && $SECONDS -lt $deadline ]] || continue
    # Separate steps: if one fails, the other's figures remain.
    show=1 step "$seconds" "ours on $ranks GPUs" run_mpi "$ranks" "$packed/bin/comm-gpu-bench" \
      --sections=ours "--out=$work/ours_w$ranks.json" "$packed/kernels/bench"
    show=1 step "$seconds" "NCCL on $ranks GPUs" run_mpi "$ranks" "$packed/bin/comm-gpu-bench" \
      --sections=nccl "--out=$work/nccl_w$ranks.json" "$packed/kernels/bench"
  done
}
section_pipeline() {
  local file name ranks bytes calls
  for file in "$packed"/pipeline/*/all_reduce_*.so; do
    name=$(basename "$file" .so)
    ranks=$(ranks_of "$name")
    [[ -e $file && $ranks -le $gpus ]] || continue
    IFS=_ read -r _ _ bytes calls _ <<<"$name"
    time_program "$file" pipeline "$name" "$(basename "$(dirname "$file")")" "$ranks" \
      "${calls#x}" "$bytes"
  done
}
section_steps() {
  local file name ranks variant
  for file in "$packed"/steps/*/*.so; do
    name=$(basename "$(dirname "$file")")
    ranks=$(ranks_of "$name")
    [[ -e $file && $ranks -le $gpus ]] || continue
    time_program "$file" steps "$name" "$(basename "$file" .so)" "$ranks"
  done
  # Variants that are compared are measured in a row, with three replays per batch,
  # since the first is not slowed yet.
  for file in "$packed"/steps/*/static.so; do
    name=$(basename "$(dirname "$file")")
    ranks=$(ranks_of "$name")
    [[ -e $file && $ranks -le $gpus ]] || continue
    for variant in scheduled static removed; do
      pause=150 repeat=30 time_program "${file%/*}/$variant.so" steps "$name" \
        "rested-$variant" "$ranks"
    done
  done
  for file in "$packed"/steps/*/roomy.so; do
    name=$(basename "$(dirname "$file")")
    ranks=$(ranks_of "$name")
    [[ -e $file && $ranks -le $gpus ]] || continue
    # The number is small, because each run creates new inputs, which is slow.
    graph='' repeat=40 time_program "$file" steps "$name" eager "$ranks"
    graph='' repeat=40 time_program "${file%/*}/removed.so" steps "$name" removed-eager "$ranks"
    COMM_MATMUL_TUNE=1 time_program "$file" steps "$name" tuned "$ranks"
  done
}
# run_torch NAME ARGUMENTS...: runs a program of PyTorch, on 2 and on 4 GPUs.
run_torch() {
  python3 -c 'import torch' 2>/dev/null || { echo "skipped: no PyTorch" && return; }
  local ranks left name=$1
  shift
  for ranks in 2 4; do
    left=$((deadline - SECONDS))
    # Starting and ending take 10 s.
    [[ $ranks -le $gpus && $left -gt 10 ]] || continue
    show=1 step "$left" "$name on $ranks GPUs" \
      python3 -m torch.distributed.run --standalone "--nproc-per-node=$ranks" \
      "$packed/python/$name.py" "--out=$work/${name}_w$ranks.json" "--seconds=$((left - 10))" "$@"
  done
}
section_torch() { run_torch torch_collectives; }
section_xla-steps() {
  python3 -c 'import jax' 2>/dev/null || { echo "skipped: no JAX" && return; }
  local file programs=()
  for file in "$packed"/steps/*/program.stablehlo.mlir; do
    name=$(basename "$(dirname "$file")")
    # XLA uses all GPUs of the host.
    [[ -e $file && $(ranks_of "$name") == "$gpus" ]] && programs+=("$name=$file")
  done
  [[ ${#programs[@]} -eq 0 ]] || show=1 step "$seconds" "the programs by XLA" \
    python3 "$packed/python/xla_steps.py" "--out=$work/xla_steps.json" "${programs[@]}"
}
section_torch-steps() { run_torch torch_steps --compile; }

run() {
  [[ $# -ge 1 ]] || usage
  packed=$(cd "$1" && pwd) || fail "no directory $1"
  shift
  local sections=collectives,pipeline,steps,torch,torch-steps,xla-steps name
  out=${OUT:-$packed/results}
  seconds=200
  for word in "$@"; do
    case $word in
    --out=*) out=${word#*=} ;;
    --sections=*) sections=${word#*=} ;;
    --seconds=*) seconds=${word#*=} ;;
    *) usage ;;
    esac
  done
  mkdir -p "$out"
  work=$(mktemp -d)
  use_libraries "$packed"
  gpus=$(num_gpus)
  [[ $gpus -ge 2 ]] || fail "expected 2 GPUs or more, nvidia-smi lists $gpus"
  python3 - "$packed/version" >"$work/machine.json" <<'END'
import datetime, json, subprocess, sys

def query(what):
    command = ["nvidia-smi", f"--query-gpu={what}", "--format=csv,noheader"]
    return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")

try:
    import torch
    versions = {"torch": torch.__version__, "nccl": ".".join(map(str, torch.cuda.nccl.version()))}
except Exception:
    versions = {}
print(json.dumps({
    "gpus": len([name for name in query("name") if name]),
    "gpu": query("name")[0],
    "driver": query("driver_version")[0],
    "date": datetime.date.today().isoformat(),
    "version": open(sys.argv[1]).read().strip(),
    **versions,
}))
END
  cat "$work/machine.json"
  cp "$packed/kernels/bench/auto.json" "$work/" || fail "no kernels/bench/auto.json in $packed"
  [[ ! -f $packed/simulated.jsonl ]] || cp "$packed/simulated.jsonl" "$work/"
  for name in ${sections//,/ }; do
    declare -F "section_$name" >/dev/null || fail "unknown section '$name'"
    deadline=$((SECONDS + seconds))
    "section_$name"
    # Collects after each section, so that a timeout keeps the earlier results.
    python3 "$packed/python/collect.py" "$work" "$out/results.json" || fail "collect.py failed"
  done
  rm -rf "$work"
  finish
}

case ${1:-} in
pack | run) "$@" ;;
*) usage ;;
esac
