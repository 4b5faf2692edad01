#!/bin/sh
# try.sh - the first command: set up, build, make `smc` a command, and check a program that has a
# bug.
set -eu
cd "$(dirname "$0")/.."
example=docs/examples/message_passing.c

tools/scripts/setup.sh

failed=0
# For everyone where that is possible without asking, else for this user: the command, its manual,
# completions, headers and the CMake package.
installs() { # PREFIX [COMMAND..]
    prefix=$1
    shift
    # What earlier versions made was a link to the build: nothing is to be installed through it.
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
# An example: the status it must end with, and the arguments.
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

# The bug is found (status 1), and it is gone from the repaired program (status 0).
example 1 $example
example 0 -DFIXED $example

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
