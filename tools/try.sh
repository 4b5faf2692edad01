#!/bin/sh
# try.sh - the first command to try: builds smc, installs it, and checks an example program that has
# a bug.
set -eu
cd "$(dirname "$0")/.."
example=docs/examples/message_passing.c

tools/scripts/setup.sh

failed=0
# Installs the command with its manual, completions, headers and CMake package. First tries a prefix
# for all users (without asking for a password), then one for this user.
installs() { # PREFIX [COMMAND..]
    prefix=$1
    shift
    # Earlier versions created a symbolic link to the build; installing through it would overwrite
    # the build.
    [ ! -L "$prefix/bin/smc" ] || "$@" rm -f "$prefix/bin/smc"
    "$@" cmake --install build --prefix "$prefix" >build/install.log 2>&1
}
if { [ -w /usr/local ] && installs /usr/local; } ||
    { command -v sudo >/dev/null && installs /usr/local sudo -n; }; then
    echo "try: installed in /usr/local"
elif installs "$HOME/.local"; then
    echo "try: installed in $HOME/.local"
    case :$PATH: in
    *:"$HOME/.local/bin":*) ;;
    *) echo "try: add it to your PATH: export PATH=\"\$HOME/.local/bin:\$PATH\"" ;;
    esac
else
    echo "try: could not install it; the command is $PWD/build/tools/smc" >&2
    cat build/install.log >&2
    failed=1
fi

passed=0
# Runs smc on an example: the expected exit status, then smc's arguments.
example() {
    wanted=$1
    shift
    printf '\n$ smc %s\n' "$*"
    status=0
    build/tools/smc "$@" || status=$?
    if [ "$status" -eq "$wanted" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "try: ended with status $status instead of $wanted" >&2
    fi
}

# smc finds the bug (status 1), and finds none in the repaired program (status 0).
example 1 $example
example 0 -DFIXED $example

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
