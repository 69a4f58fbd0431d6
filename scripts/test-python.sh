#!/usr/bin/env bash
# Builds the wheel, and runs test/python with it in a fresh environment.
# scripts/test-torch.sh runs the tests that need PyTorch.
#
#   scripts/test-python.sh [--python=PROGRAM] [--newest] [RESULTS.xml]
#
# PROGRAM (default: python3) runs the tests, and the wheel is for it. --newest ignores the
# versions in requirements.txt, and installs the newest packages that PROGRAM supports.
# Without --python, PROGRAM is then the newest Python in PATH or of pyenv. If that is not
# newer than python3, nothing is done. Results go to RESULTS.xml in JUnit's format.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# find_newest: prints the newest Python that runs, if it is newer than python3.
find_newest() {
  local program version best='' most
  most=$(python3 -c 'import sys; print(sys.version_info[1])')
  for program in $(compgen -c python3. | grep -xE 'python3\.[0-9]+' | sort -u) \
    "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python; do
    version=$("$program" -c 'import sys, venv, ensurepip; print(sys.version_info[1])' 2>/dev/null) || continue
    if ((version > most)); then
      most=$version
      best=$program
    fi
  done
  echo "$best"
}

python=
is_newest=
results=
for argument in "$@"; do
  case $argument in
    --python=?*) python=${argument#*=} ;;
    --newest) is_newest=1 ;;
    -*)
      sed -n '2,/^set -e/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
      exit 2
      ;;
    *) results=$argument ;;
  esac
done
name=python
if [[ -n $is_newest ]]; then
  name='python-newest'
  if [[ -z $python ]]; then
    python=$(find_newest)
    if [[ -z $python ]]; then
      echo "No Python newer than $(python3 --version) is found: the newest JAX is not tested."
      exit 0
    fi
  fi
fi
python=${python:-python3}
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "error: --python is '$python': expected a Python 3.11 or later" >&2
  exit 2
fi
results=$(realpath -m "${results:-build/test/results/pytest${name#python}.xml}")
scripts/build-wheel.sh --python="$python"

venv=build/test/$name-venv
rm -rf "$venv"
"$python" -m venv "$venv"
tag=cp$("$venv/bin/python" -c 'import sys; print(*sys.version_info[:2], sep="")')
wheels=(dist/commdialect-*-"$tag"-*.whl)
[[ -f ${wheels[0]} ]] || wheels=(dist/commdialect-*-abi3-*.whl)
requirements=$venv/requirements.txt
if [[ -n $is_newest ]]; then
  sed 's/==.*//' test/python/requirements.txt >"$requirements"
else
  cp test/python/requirements.txt "$requirements"
fi
"$venv/bin/pip" install -q --disable-pip-version-check --no-compile "${wheels[0]}" -r "$requirements"
"$venv/bin/python" -c 'import jax, sys; print("Python", *sys.version.split()[:1], "and JAX", jax.__version__)'

# Tests run in another folder, so that they import the installed package.
tests=$PWD/test/python
mkdir -p "$(dirname "$results")"
cd "$venv"
exec bin/python -m pytest -q -p no:cacheprovider -m "not torch" -n auto --maxprocesses=4 \
  --junitxml="$results" "$tests"
