#!/bin/sh
# try.sh - the first command: set up, build, make `smc` a command, and check a program that has a bug.
set -eu
cd "$(dirname "$0")/.."
example=docs/examples/message_passing.c

tools/scripts/setup.sh

# A link in a folder of the PATH: for everyone where that is possible without asking, else for this user.
link() {
    mkdir -p "$1" 2>/dev/null && ln -sf "$PWD/build/tools/smc" "$1/smc" 2>/dev/null
}
if link /usr/local/bin || { command -v sudo >/dev/null && sudo -n ln -sf "$PWD/build/tools/smc" /usr/local/bin/smc; } \
    2>/dev/null; then
    echo "try: /usr/local/bin/smc is installed"
elif link "$HOME/.local/bin"; then
    echo "try: $HOME/.local/bin/smc is installed"
    case :$PATH: in
    *:"$HOME/.local/bin":*) ;;
    *) echo "try: add it to your PATH: export PATH=\"\$HOME/.local/bin:\$PATH\"" ;;
    esac
else
    echo "try: could not install a link; the command is $PWD/build/tools/smc"
fi

passed=0 failed=0
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
