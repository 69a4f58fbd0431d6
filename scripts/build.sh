#!/usr/bin/env bash
# Configures and builds everything, including unit tests, in build/.
# test.sh uses it; arguments go to ninja, and those in COMM_CMAKE_OPTIONS to cmake.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

read -ra configure <<<"--preset default ${COMM_CMAKE_OPTIONS:-}"
if command -v ccache >/dev/null; then
  configure+=(-DCMAKE_C_COMPILER_LAUNCHER=ccache
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  # Needed for precompiled headers (ccache's manual).
  export CCACHE_SLOPPINESS=pch_defines,time_macros
  # Clang refuses a cached header of sources that had other comments.
  export CCACHE_COMMENTS=1
fi

# If a CMake file has changed, ninja itself configures again.
if [[ ! -f build/build.ninja || CMakePresets.json -nt build/build.ninja ]]; then
  echo "Configuring: cmake --preset default"
  if ! log=$(cmake "${configure[@]}" 2>&1); then
    echo "$log" >&2
    exit 1
  fi
fi
ninja -C build "$@"
