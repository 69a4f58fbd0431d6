#!/usr/bin/env bash
# Configures and builds everything, unit tests included, in build/. Used by
# test.sh and demo.sh; arguments go to ninja.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

configure=(--preset default)
if command -v ccache >/dev/null; then
  configure+=(-DCMAKE_C_COMPILER_LAUNCHER=ccache
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi

# ninja configures again by itself when a CMake file has changed. A failed
# configuration leaves no build.ninja, or one without the last step.
if [[ ! -f build/build.ninja ]] ||
  [[ CMakePresets.json -nt build/CMakeCache.txt ]]; then
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  echo "Configuring build/ (cmake --preset default)"
  if ! cmake "${configure[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
  touch build/CMakeCache.txt
fi

# Otherwise `all` has no unit tests when COMM_BUILD_TESTS came in off.
exec ninja -C build "$@"
