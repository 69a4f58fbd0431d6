#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh environment, and runs test/python there, but
# for what needs PyTorch (scripts/test-torch.sh).
#
#   scripts/test-python.sh [RESULTS.xml]      results as JUnit writes them
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

results=$(realpath -m "${1:-build/test/results/pytest.xml}")
scripts/build-wheel.sh

venv=build/test/python-venv
rm -rf "$venv"
python3 -m venv "$venv"
tag=cp$("$venv/bin/python" -c 'import sys; print(*sys.version_info[:2], sep="")')
wheels=(dist/commdialect-*-"$tag"-*.whl)
[[ -f ${wheels[0]} ]] || wheels=(dist/commdialect-*-abi3-*.whl)
"$venv/bin/pip" install -q --disable-pip-version-check "${wheels[0]}" \
  -r test/python/requirements.txt

# From elsewhere: what is tested is what was installed.
tests=$PWD/test/python
mkdir -p "$(dirname "$results")"
cd "$venv"
exec bin/python -m pytest -q -p no:cacheprovider -m "not torch" \
  --junitxml="$results" "$tests"
