#!/usr/bin/env bash
# Builds the site from the Markdown of the repository, and checks its links.
# Open SITE/index.html in a browser; no server is needed.
#
#   scripts/build-site.sh [SITE]      by default build/site
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
site=$(realpath -m "${1:-build/site}")
# shellcheck source=scripts/site/environment.sh
source scripts/site/environment.sh
exec "$site_python" scripts/build-site.py "$site"
