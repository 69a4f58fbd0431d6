#!/usr/bin/env bash
# Lists the C and C++ files that clang-format 22 would change.
# With --fix it changes them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

format=$(command -v clang-format-22 || true)
if [[ -z $format ]]; then
  echo "error: clang-format-22 is missing (Debian: clang-format-22)" >&2
  exit 2
fi
mapfile -d '' files < <(git ls-files -z '*.h' '*.c' '*.cpp')
if [[ ${1:-} == --fix ]]; then
  "$format" -i "${files[@]}"
else
  "$format" --dry-run --Werror "${files[@]}"
fi
