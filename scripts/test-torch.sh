#!/usr/bin/env bash
# Builds the wheel, and runs test/python/torch with it and PyTorch.
#
#   scripts/test-torch.sh [--torch=VERSION | --oldest] [--built] [RESULTS.xml]
#
# Results go to RESULTS.xml in JUnit's format. With --built, the wheel in dist/ is used.
# PyTorch (5.4 GB from PyPI) is kept in build/torch-venv. It is rebuilt when
# test/python/torch/requirements.txt or VERSION, by default the one in that file, changes.
#
# With --oldest, the tests that start no ranks run with the oldest supported version. Only
# this PyTorch is installed (0.5 GB), beside the other packages of build/torch-venv.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

requirements=test/python/torch/requirements.txt
wanted=$(cat "$requirements")
newest=build/torch-venv
venv=$newest
is_built=
is_oldest=
results=build/test/results/pytest-torch.xml
for argument in "$@"; do
  case $argument in
    --torch=*)
      wanted=$(sed "s/^torch==.*/torch==${argument#*=}/" "$requirements")
      venv=$newest-${argument#*=}
      ;;
    --oldest)
      wanted=$(sed -n 's/^torch = \["torch>=\([0-9.]*\),.*/torch==\1.*/p' python/pyproject.toml)
      venv=$newest-oldest
      is_oldest=1
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
if [[ -n $is_oldest && ! -f $newest/made-of ]]; then
  echo "error: there is no $newest: expected that scripts/test-torch.sh ran before" >&2
  exit 1
fi
[[ -n $is_built ]] || scripts/build-wheel.sh

# The file is written last, so that an unfinished environment is rebuilt.
if [[ ! -f $venv/made-of || $(cat "$venv/made-of") != "$wanted" ]]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check --no-cache-dir --no-compile \
    ${is_oldest:+--no-deps} -r <(echo "$wanted")
  echo "$wanted" >"$venv/made-of"
fi
python=$("$venv/bin/python" -c 'import sys; print(*sys.version_info[:2], sep=".")')
wheels=(dist/commdialect-*-"cp${python/./}"-*.whl)
[[ -f ${wheels[0]} ]] || wheels=(dist/commdialect-*-abi3-*.whl)
"$venv/bin/pip" install -q --disable-pip-version-check --no-deps --force-reinstall \
  "${wheels[0]}"

# Tests run in another folder, so that they import the installed package.
tests=("$PWD/test/python/torch")
if [[ -n $is_oldest ]]; then
  tests=("${tests[0]}"/test_{graph_costs,graph_pass,graph_reader,pipeline}.py)
  packages=$PWD/$newest/lib/python$python/site-packages
  echo "$packages" >"$venv/lib/python$python/site-packages/newest.pth"
  # CUDA's libraries are not where this PyTorch searches.
  libraries=("$packages"/nvidia/*/lib)
  LD_LIBRARY_PATH=$(IFS=:; echo "${libraries[*]}")
  export LD_LIBRARY_PATH
fi
mkdir -p "$(dirname "$results")"
cd "$venv"
# If ranks hang, each test runs until its time limit, so stop after a few failures. Tests
# of a file share processes, so they run in one worker.
exec timeout 2600 bin/python -m pytest -q -p no:cacheprovider -p no:logging \
  -n auto --maxprocesses=4 --dist=loadfile \
  -m "torch and not random_graphs" --maxfail=5 --junitxml="$results" "${tests[@]}"
