#!/usr/bin/env bash
# Installs missing packages, builds, and runs all tests.
# These are lit's in test/, CTest's in unittests/, and pytest's in test/python with the
# installed wheel and in test/pages with Chromium. The last line has the numbers of
# tests that passed and failed.
#
#   scripts/test.sh [--with-torch]      also runs the tests of the guest in PyTorch
#                                       (scripts/test-torch.sh: 5.4 GB the first time)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

with_torch=
case ${1:-} in
  --with-torch) with_torch=1 ;;
  "") ;;
  *)
    echo "error: unknown argument '$1': expected --with-torch" >&2
    exit 2
    ;;
esac

scripts/install-deps.sh --with-browser
scripts/build.sh

results=build/test/results
rm -rf "$results"
mkdir -p "$results"
jobs=$(nproc)
# Seconds until a part that hangs is given up.
limit=2700
lit=$(sed -n 's/^LLVM_EXTERNAL_LIT:[A-Z]*=//p' build/CMakeCache.txt)
lit=${lit:-/usr/lib/llvm-22/bin/lit}

# If two mpiruns create the folder of their sessions at the same time, one fails ("File
# exists"). So the folder is created here. mpirun removes files in it, but keeps the
# folder while it has a folder in it.
sessions=$(mktemp -d)
mkdir -p "$sessions/ompi.$(uname -n | cut -d. -f1).$(id -u)/keep"
export OMPI_MCA_orte_tmpdir_base=$sessions

declare -A processes
trap 'kill "${processes[@]}" 2>/dev/null || true; rm -rf "$sessions"' EXIT
status=0

# start NAME [--after=OTHER] COMMAND...: runs the command in the background, once OTHER has
# ended. Its output goes to NAME.log.
start() {
  local name=$1 before=
  shift
  if [[ $1 == --after=* ]]; then
    before=${processes[${1#*=}]}
    shift
  fi
  {
    [[ -z $before ]] || tail --pid="$before" -f /dev/null
    exec "$@"
  } >"$results/$name.log" 2>&1 &
  processes[$name]=$!
}

# finish NAME TEXT: waits for the command, and prints its log. The log of a sanitizer is
# only printed if it fails.
finish() {
  local failed=
  wait "${processes[$1]}" || failed=1
  unset "processes[$1]"
  echo "$2"
  if [[ $1 != sanitize-* ]]; then
    cat "$results/$1.log"
  elif [[ -n $failed ]]; then
    tail -n 200 "$results/$1.log"
    echo "error: scripts/sanitize.sh ${1#*-} failed" >&2
  fi
  if [[ -n $failed ]]; then
    status=1
  fi
}

# All parts run at once, in four sequences, so that no core is idle before the last one
# ends. Alone, each part waits for mpirun and time limits, or for its longest test. Only
# the runtimes are checked by sanitizers, since the rest takes half an hour to build
# (docs/Fuzzing.md).
echo "Running the tests of CTest, lit and the wheel, of pages in Chromium, and of the runtimes with sanitizers"
start python timeout "$limit" scripts/test-python.sh "$results/pytest.xml"
if [[ -n $with_torch ]]; then
  start torch --after=python timeout "$limit" scripts/test-torch.sh --built "$results/pytest-torch.xml"
  start torch-oldest --after=torch timeout "$limit" scripts/test-torch.sh --built --oldest \
    "$results/pytest-torch-oldest.xml"
fi
start sanitize-runtime timeout "$limit" scripts/sanitize.sh runtime
start sanitize-thread --after=sanitize-runtime timeout "$limit" scripts/sanitize.sh thread
start pages --after=sanitize-thread timeout "$limit" scripts/test-pages.sh "$results/pytest-pages.xml"
# The core without compute, and its tests; *.test are scripts that run many programs.
start core --after=pages timeout "$limit" bash -c 'cmake --preset core >/dev/null &&
  cmake --build --preset core --target comm-opt comm-translate comm-validate -- --quiet &&
  "$0" -s -v --filter "\.mlir$" build-core/test' "$lit"
start ctest ctest --test-dir build -j "$jobs" --timeout 600 --output-on-failure \
  --output-junit "$PWD/$results/ctest.xml"
# lit's own time limit needs the package psutil, which may be missing.
timeout "$limit" "$lit" -s -v -j $((jobs + 1)) -o "$results/lit.json" build/test || status=1

finish ctest "Tests of CTest:"
for check in runtime thread; do
  finish sanitize-$check "Unit tests of the runtimes: scripts/sanitize.sh $check"
done
finish pages "Tests of the pages of reports and the site in Chromium:"
finish core "The build without compute, and the tests of the core:"
finish python "The wheel, and the tests of pytest:"
pytest=("$results/pytest.xml" "$results/pytest-pages.xml")
if [[ -n $with_torch ]]; then
  finish torch "Tests of the guest in PyTorch:"
  finish torch-oldest "Tests of the guest in the oldest PyTorch:"
  pytest+=("$results/pytest-torch.xml" "$results/pytest-torch-oldest.xml")
fi

python3 scripts/count-tests.py "$results/lit.json" "$results/ctest.xml" \
  "${pytest[@]}" ||
  status=1
exit "$status"
