#!/bin/sh
# watch.sh SMC - tests smc --watch: a changed program is checked again, and no other program.
. "$(dirname "$0")/checks.inc"

mkdir "$work/src" "$work/inc" && cd "$work/src" || exit 2
echo '#define LIMIT 4' >"$work/inc/limit.h"
printf \
    '#include <assert.h>\n#include "limit.h"\nint main(void) { assert(LIMIT < 5); return 0; }\n' \
    >limited.c
echo 'int main(void) { return 0; }' >other.c

"$smc" --watch -I"$work/inc" . >"$work/out" 2>"$work/err" &
watcher=$!
trap 'kill $watcher 2>/dev/null; rm -rf "$work"' EXIT

# Waits until smc has printed this number of lines, the last of which says that it waits.
await() { # argument: number of lines
    for _ in $(seq 600); do
        [ "$(wc -l <"$work/out")" -ge "$1" ] && tail -n 1 "$work/out" | grep -q waiting && break
        sleep 0.1
    done
    check "$1 lines" test "$(wc -l <"$work/out")" -eq "$1"
}
lines() { check "$1" grep -qE "$2" "$work/out"; }

await 5
lines 'the first program' '^smc: watch: \./limited.c$'
lines 'the second program' '^smc: watch: \./other.c$'
check 'both are verified' test "$(grep -c '^smc: verified: 1 execution' "$work/out")" -eq 2

echo '// a remark at the end' >>other.c
await 6
check 'the same bitcode is not checked again' test "$(grep -c 'verified' "$work/out")" -eq 2

echo '#define LIMIT 6' >"$work/inc/limit.h"
await 9
check 'a header: the program that includes it' test "$(grep -c 'limited' "$work/out")" -eq 2
check 'a header: not the other' test "$(grep -c 'other' "$work/out")" -eq 1
lines 'a header: the result' '^smc: unsafe: 1 error'
check 'a header: the error' grep -q 'limited.c:3:18: error: assertion failed' "$work/err"

echo 'int main(void) { return }' >other.c
await 11
check 'broken' grep -q 'other.c:1:25: error: expected expression' "$work/err"

echo 'int main(void) { for (volatile int i = 0;; i++) continue; }' >other.c
for _ in $(seq 600); do
    [ "$(wc -l <"$work/out")" -ge 12 ] && break
    sleep 0.1
done
echo 'int main(void) { return 0; }' >other.c
await 15
check 'a check that goes on for ever ends with a change' test "$(grep -c 'verified' "$work/out")" \
    -eq 3

check 'it still runs' kill $watcher
finish
