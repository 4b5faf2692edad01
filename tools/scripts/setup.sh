#!/bin/sh
# setup.sh [tests] - installs the Debian packages that smc needs and builds smc and its manual in
# build/. With `tests` also installs what the tests need, and builds them. If no package is missing
# nothing is installed.
#
# setup.sh hooks - lets git check the message of each commit in this clone.
set -eu
cd "$(dirname "$0")/../.."

packages='clang-19 llvm-19-dev libffi-dev libseccomp-dev check libsubunit-dev pkg-config cmake ninja-build libjansson-dev libzstd-dev zlib1g-dev libz3-dev
    libxxhash-dev libsqlite3-dev libpq-dev libmicrohttpd-dev gcc g++ libc6-dev python3 python3-yaml'
[ "${1-}" != tests ] ||
    packages="$packages chromium meson neovim libck-dev liburcu-dev csmith libcsmith-dev libc++-19-dev libclang-rt-19-dev lcov valgrind postgresql patch mkdocs libfaketime python3-jsonschema"

die() {
    echo "setup: $*" >&2
    exit 2
}

install_hook() {
    hook=$(git rev-parse --git-path hooks)/commit-msg
    script=$PWD/tools/scripts/commit-message
    [ "$(readlink "$hook" || true)" != "$script" ] || return 0
    [ ! -e "$hook" ] || die "$hook exists; let it call: $script \"\$1\""
    mkdir -p "${hook%/*}"
    ln -sf "$script" "$hook"
    echo "setup: commit messages are checked by $script"
}
if [ "${1-}" = hooks ]; then
    install_hook
    exit 0
fi

# A package is installed if dpkg says so. pkg-config may also be provided by the package pkgconf.
is_installed() {
    case $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) in
    installed) return 0 ;;
    esac
    [ "$1" = pkg-config ] && command -v pkg-config >/dev/null
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die \
            "packages are missing and this is neither root nor a user with sudo; as root, run: apt-get install$missing"
    fi
}

# The tests start PostgreSQL servers of their own, so Debian's package is kept from creating one.
without_cluster() {
    [ ! -d /etc/postgresql-common ] || return 0 # PostgreSQL is already in use here
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        postgresql-common </dev/null || return 0
    as_root sed -i 's/^#* *create_main_cluster *=.*/create_main_cluster = false/' \
        /etc/postgresql-common/createcluster.conf
}

command -v dpkg-query >/dev/null ||
    die "this is not Debian; install the equivalents of: $packages, then run: \
cmake --preset release && cmake --build --preset release"

missing=
for package in $packages; do
    is_installed "$package" || missing="$missing $package"
done
if [ -n "$missing" ]; then
    echo "setup: installing$missing"
    as_root apt-get update -q </dev/null ||
        echo 'setup: apt-get update failed; trying with the lists there are' >&2
    case $missing in *" postgresql"*) without_cluster ;; esac
    # shellcheck disable=SC2086 # $missing is a list of packages
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        $missing </dev/null ||
        die "could not install$missing"
fi

# Tests of Rust programs need rustc 1.85. They are skipped if Debian has no rustc or only a newer
# one.
with_rustc() {
    ! is_installed rustc-web || return 0
    version=$(apt-cache madison rustc-web 2>/dev/null | awk '$3 ~ /^1[.]85[.]/ { print $3; exit }')
    [ -n "$version" ] || { echo \
        'setup: no rustc 1.85 here; tests of programs in Rust will be skipped'; return 0; }
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        "rustc-web=$version" \
        "libstd-rust-web-dev=$version" </dev/null ||
            echo 'setup: rustc could not be installed; tests of programs in Rust will be skipped'
}
[ "${1-}" != tests ] || with_rustc

echo 'setup: building'
cmake --preset release
if [ "${1-}" = tests ]; then
    cmake --build --preset release
else
    cmake --build --preset release --target smc_installed
fi
