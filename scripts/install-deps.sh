#!/usr/bin/env bash
# Installs missing packages that building, testing and the demo need.
# Works on Debian 12 and systems with its package names, as root or as a user with sudo.
# If nothing is missing, it needs neither network nor root.
#
#   scripts/install-deps.sh [--with-browser]      with Chromium (300 MB), in which the
#                                                 pages of reports and the site are tested
#   scripts/install-deps.sh --with-sanitizers     with packages for scripts/sanitize.sh
set -euo pipefail

packages=(
  # The compilers of the default preset, with g++'s C++ library.
  clang-22 lld-22 g++ libc6-dev
  cmake ninja-build
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools
  # LLD as a library, which links compiled programs.
  liblld-22-dev
  # The runtime and comm-run.
  libopenmpi-dev openmpi-bin nlohmann-json3-dev
  zlib1g-dev
  # The Python package, whose core includes zstd, as the compiler does.
  libzstd-dev python3-dev python3-venv
  # Tests, benchmarks and scripts. lit is Python. CPack needs file, and dpkg-shlibdeps of
  # dpkg-dev.
  libgtest-dev libbenchmark-dev python3 git file dpkg-dev
)

fail() {
  echo "error: $*" >&2
  exit 1
}

case ${1:-} in
  --with-browser) packages+=(chromium fonts-dejavu-core) ;;
  --with-sanitizers) packages+=(libclang-rt-22-dev) ;;
  "") ;;
  *) fail "unknown argument '$1': expected --with-browser or --with-sanitizers" ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  fail "scripts/install-deps.sh needs Debian or Ubuntu (no dpkg and apt-get" \
    "here). Install by other means: ${packages[*]}"
fi

# dpkg-query fails for packages that it does not know, but those are to be installed.
# shellcheck disable=SC2016
installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' \
  "${packages[@]}" 2>/dev/null || true)
missing=()
for package in "${packages[@]}"; do
  grep -qx "$package installed" <<<"$installed" || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  exit 0
fi

sudo=()
if ((EUID != 0)); then
  command -v sudo >/dev/null ||
    fail "packages are missing and only root can install them (there is no" \
      "sudo): ${missing[*]}"
  sudo=(sudo)
fi
apt_get() {
  # sudo does not pass on the variable, so env sets it.
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -y -qq -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 "$@"
}
can_install() {
  apt-get -s -qq install --no-install-recommends "${missing[@]}" \
    >/dev/null 2>&1
}

echo "Installing ${missing[*]}"
can_install || apt_get update
can_install ||
  fail "apt-get cannot install: ${missing[*]}. LLVM 22 is in Debian 12's" \
    "security updates (bookworm-security) and at https://apt.llvm.org."
# Old lists name files that the mirror no longer has.
if ! apt_get install --no-install-recommends "${missing[@]}" >/dev/null; then
  apt_get update
  apt_get install --no-install-recommends "${missing[@]}"
fi
