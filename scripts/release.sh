#!/usr/bin/env bash
# Makes the files of a release in dist/: sources, wheel and checksums.
#
#   scripts/release.sh [--tag] [--sources]
#
# The release is of HEAD, and its version is that of CMakeLists.txt. With --tag, it also
# creates the tag vVERSION, for which CHANGELOG.md must have "## VERSION (YYYY-MM-DD)".
# With --sources, it builds no wheel. Both files are the same each time, but for times in
# the wheel.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "error: $1" >&2
  exit 1
}

tags=
wheel=1
for argument in "$@"; do
  case $argument in
    --tag) tags=1 ;;
    --sources) wheel= ;;
    *)
      sed -n '2,/^set -e/p' "${BASH_SOURCE[0]}" | sed '$d; s/^# \{0,1\}//' >&2
      exit 2
      ;;
  esac
done

version=$(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[[ -n $version ]] || fail "CMakeLists.txt has no project() with a VERSION"
changed=$(git status --porcelain)
[[ -z $changed ]] || fail "the checkout has changes: expected none, found '${changed%%$'\n'*}'"
heading=$(grep -m1 '^## ' CHANGELOG.md || true)
[[ $heading == "## $version ("* ]] ||
  fail "CHANGELOG.md begins with '$heading': expected '## $version (...)'"
if [[ -n $tags ]]; then
  [[ $heading =~ \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$ ]] ||
    fail "CHANGELOG.md begins with '$heading': expected '## $version (YYYY-MM-DD)'"
  ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null ||
    fail "the tag 'v$version' exists: expected a new version"
fi

mkdir -p dist
rm -f dist/commdialect-*.{tar.gz,whl} dist/SHA256SUMS
git archive --prefix="commdialect-$version/" -o "dist/commdialect-$version.tar.gz" HEAD
[[ -z $wheel ]] || scripts/build-wheel.sh
(cd dist && sha256sum -- commdialect-* >SHA256SUMS)
# The tag comes last, so that a release that fails leaves none.
[[ -z $tags ]] || git tag -a "v$version" -m "CommDialect $version"
cat dist/SHA256SUMS
