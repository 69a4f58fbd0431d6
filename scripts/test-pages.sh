#!/usr/bin/env bash
# Tests the pages of reports and the site in Chromium, with tools of build/bin.
# Needs Chromium: scripts/install-deps.sh --with-browser.
#
#   scripts/test-pages.sh [RESULTS.xml]      writes results in JUnit's format
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

results=$(realpath -m "${1:-build/test/results/pytest-pages.xml}")
# shellcheck source=scripts/site/environment.sh
source scripts/site/environment.sh
exec "$site_python" -m pytest -q -p no:cacheprovider --junitxml="$results" test/pages
