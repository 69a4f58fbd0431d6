#!/usr/bin/env bash
# Builds the wheel, and runs test/python/torch with it and PyTorch.
#
#   scripts/test-torch.sh [--torch=VERSION] [--built] [RESULTS.xml]
#
# Results go to RESULTS.xml in JUnit's format. With --built, the wheel in dist/ is used.
# PyTorch (5.4 GB from PyPI) is kept in build/torch-venv. It is rebuilt when
# test/python/torch/requirements.txt or VERSION, by default the one in that file, changes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

requirements=test/python/torch/requirements.txt
wanted=$(cat "$requirements")
venv=build/torch-venv
is_built=
results=build/test/results/pytest-torch.xml
for argument in "$@"; do
  case $argument in
    --torch=*)
      wanted=$(sed "s/^torch==.*/torch==${argument#*=}/" "$requirements")
      venv=build/torch-venv-${argument#*=}
      ;;
    --built) is_built=1 ;;
    -*)
      sed -n '2,/^set -e/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
      exit 2
      ;;
    *) results=$argument ;;
  esac
done
results=$(realpath -m "$results")
[[ -n $is_built ]] || scripts/build-wheel.sh

# The file is written last, so that an unfinished environment is rebuilt.
if [[ ! -f $venv/made-of || $(cat "$venv/made-of") != "$wanted" ]]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check --no-cache-dir --no-compile \
    -r <(echo "$wanted")
  echo "$wanted" >"$venv/made-of"
fi
tag=cp$("$venv/bin/python" -c 'import sys; print(*sys.version_info[:2], sep="")')
wheels=(dist/commdialect-*-"$tag"-*.whl)
[[ -f ${wheels[0]} ]] || wheels=(dist/commdialect-*-abi3-*.whl)
"$venv/bin/pip" install -q --disable-pip-version-check --no-deps --force-reinstall \
  "${wheels[0]}"

# Tests run in another folder, so that they import the installed package.
tests=$PWD/test/python/torch
mkdir -p "$(dirname "$results")"
cd "$venv"
# If ranks hang, each test runs until its time limit, so stop after a few failures. Tests
# of a file share processes, so they run in one worker.
exec timeout 2600 bin/python -m pytest -q -p no:cacheprovider -p no:logging \
  -n auto --maxprocesses=4 --dist=loadfile \
  -m "torch and not random_graphs" --maxfail=5 --junitxml="$results" "$tests"
