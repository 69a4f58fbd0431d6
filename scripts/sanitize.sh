#!/usr/bin/env bash
# Builds with sanitizers, each in its own folder, and runs tests.
#
#   scripts/sanitize.sh address [LIT ARGUMENT...]   everything, with the address and the
#                                undefined-behaviour sanitizer: CTest, then lit (for
#                                example with --filter=Transforms)
#   scripts/sanitize.sh readers [run.py ARGUMENT...]   the readers of input, by libFuzzer
#                                with both (for example with --seconds=600)
#   scripts/sanitize.sh runtime  the runtimes and their unit tests only, with both
#   scripts/sanitize.sh thread   the host runtime and its unit tests, with the thread
#                                sanitizer
#
# Continuous integration runs the last two. Fails if a test fails, or if a sanitizer
# finds an error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

host=(CommRuntimeUnitTest CommRuntimeMpiTest CommRuntimeFailureTest CommContextTest
  CommRuntimeSitesTest)
case ${1:-} in
  address) preset=asan targets=() tests=. ;;
  readers)
    preset=asan tests=
    targets=(comm-opt comm-fuzz-{text,bytecode,stablehlo,hlo,plan})
    ;;
  runtime)
    preset=asan targets=("${host[@]}" CommRuntimeCudaTest) tests='^CommRuntime(Unit|Mpi|Threads|Sockets|Contexts|Sites|Cuda)$'
    # The target of the CUDA runtime does not exist without the CUDA Toolkit.
    [[ -f build/CMakeCache.txt ]] &&
      ! grep -q '^COMM_HAS_CUDA:INTERNAL=ON' build/CMakeCache.txt && targets=("${host[@]}")
    ;;
  thread) preset=tsan targets=("${host[@]}") tests='^CommRuntime(Unit|Mpi|Threads|Sockets|Contexts|Sites)$' ;;
  *)
    echo "error: '${1:-}' is no kind of check: expected address, readers, runtime or thread" >&2
    exit 2
    ;;
esac
what=$1
shift
if (($#)) && [[ $what != address && $what != readers ]]; then
  echo "error: unknown argument '$1': $what has none" >&2
  exit 2
fi

scripts/install-deps.sh --with-sanitizers
build=build-$preset
configure=(--preset "$preset")
if [[ $what == address || $what == readers ]]; then
  configure+=(-DCOMM_FUZZERS=ON)
fi
if command -v ccache >/dev/null; then
  configure+=(-DCMAKE_C_COMPILER_LAUNCHER=ccache
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  # Needed for precompiled headers (ccache's manual).
  export CCACHE_SLOPPINESS=pch_defines,time_macros
  # Clang refuses a cached header of sources that had other comments.
  export CCACHE_COMMENTS=1
fi
if [[ ! -f $build/build.ninja ]] ||
  { [[ $what == readers ]] && ! grep -q '^COMM_FUZZERS:BOOL=ON' "$build/CMakeCache.txt"; }; then
  echo "Configuring: cmake --preset $preset"
  if ! log=$(cmake "${configure[@]}" 2>&1); then
    echo "$log" >&2
    exit 1
  fi
fi
ninja -C "$build" "${targets[@]}"

suppressions=$PWD/test/Sanitizers
symbolizer=$PWD/$build/llvm-symbolizer
clang-22 -static -DSYMBOLIZER='"/usr/lib/llvm-22/bin/llvm-symbolizer"' -o "$symbolizer" \
  "$suppressions/symbolizer.c"
# LLVM's library is not instrumented. Its containers do not mark the end of their
# elements, and it accesses memory that the project's code has poisoned.
export ASAN_OPTIONS=allocator_may_return_null=1:detect_container_overflow=0:allow_user_poisoning=0:external_symbolizer_path=$symbolizer
export UBSAN_OPTIONS=print_stacktrace=1:external_symbolizer_path=$symbolizer
export LSAN_OPTIONS=print_suppressions=0:suppressions=$suppressions/leaks.supp
export TSAN_OPTIONS=halt_on_error=1:external_symbolizer_path=$symbolizer
TSAN_OPTIONS+=:allocator_may_return_null=1:ignore_noninstrumented_modules=1:suppressions=$suppressions/threads.supp

if [[ $what == readers ]]; then
  exec test/Fuzz/Readers/run.py --bin="$build/bin" "$@"
fi
if [[ $what == address ]]; then
  # leaks.supp has names of Open MPI's modules, which it would unload before the end.
  clang-22 -shared -fPIC -fno-omit-frame-pointer -o "$build/keep-loaded.so" "$suppressions/keep-loaded.c"
  export LD_PRELOAD=$PWD/$build/keep-loaded.so
fi
status=0
ctest --test-dir "$build" --timeout 1200 --output-on-failure -R "$tests" || status=1
if [[ $what == address ]]; then
  lit=$(sed -n 's/^LLVM_EXTERNAL_LIT:[A-Z]*=//p' "$build/CMakeCache.txt")
  "${lit:-/usr/lib/llvm-22/bin/lit}" -s -v "$@" "$build/test" || status=1
fi
exit "$status"
