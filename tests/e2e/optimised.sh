#!/bin/sh
# optimised.sh SMC - tests that optimised bitcode is recognised, with and without debugging
# information, and that races in it are marked. The program reads a variable under a condition that
# is false if another thread writes the variable; an optimiser makes the read unconditional.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2

cat >speculated.c <<'END'
#include <pthread.h>
#include <stddef.h>
static int data;
static void *writer(void *unused) {
    data = 1;
    return unused;
}
static void *reader(void *allowed) {
    int v = 0;
    if (allowed) v = data;
    return (void *)(long)v;
}
int main(void) {
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
END
warned() { grep -q \
    "$1: warning: this bitcode was optimised: .*; pass the source to smc, or compile with -O0 -g \[optimized\]\$" \
    err; }
marked() { grep -q \
    'error: data race on data: .*; the compiler may have caused it, because this code was optimised \[race\]$' \
    err; }

# ---- optimised code
for flags in '-O1' '-O2' '-O3 -g' '-O2 -g' '-Os' '-O1 -gline-tables-only' '-O2 -S'; do
    suffix=bc
    case $flags in *-S*) suffix=ll ;; esac
    # shellcheck disable=SC2086 # a list of words
    $clang $flags -emit-llvm -c speculated.c -o "fast.$suffix" 2>/dev/null ||
        $clang $flags -emit-llvm speculated.c -o "fast.$suffix"
    try 1 "fast.$suffix"
    check "$flags: a warning" warned "fast.$suffix"
    check "$flags: the race is marked" marked
done
$clang -O0 -Xclang -disable-O0-optnone -emit-llvm -c speculated.c -o later.bc
if command -v opt-19 >/dev/null; then
    opt-19 -O2 later.bc -o later.bc
    try 1 later.bc
    check 'optimised later: a warning' warned later.bc
    check 'optimised later: the race is marked' marked
fi

# ---- other formats
$clang -O2 -g -emit-llvm -c speculated.c -o fast.bc
try 1 --format=json fast.bc
check 'json: the race' grep -q '^      "optimized": true' out
check 'json: the warning' grep -q '^      "kind": "optimized"' out
try 1 --format=sarif fast.bc
check 'sarif' grep -q 'the compiler may have caused it' out
try 1 --keep-going --format=junit fast.bc
check 'junit' grep -q 'the compiler may have caused it' out
try 0 --model=sc fast.bc
check 'no race is looked for: a warning' warned fast.bc
try 3 --model=sc --strict fast.bc

# ---- code that is not optimised
for flags in '-O0' '-O0 -g' '-O0 -Xclang -disable-O0-optnone' \
    '-O1 -g -Xclang -disable-llvm-passes' '-O2 -Xclang -disable-llvm-passes'; do
    # shellcheck disable=SC2086 # a list of words
    $clang $flags -emit-llvm -c speculated.c -o slow.bc
    try 0 --strict slow.bc
    check "$flags: nothing to say" test ! -s err
done
cat >hand.ll <<'END'
@data = global i32 0
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
define ptr @writer(ptr %unused) {
  store i32 1, ptr @data
  ret ptr %unused
}
define i32 @main() {
  %t = alloca i64
  %created = call i32 @pthread_create(ptr %t, ptr null, ptr @writer, ptr null)
  %seen = load i32, ptr @data
  ret i32 0
}
END
try 1 hand.ll
check 'by hand: no warning' sh -c '! grep -q optimi err'
check 'by hand: the race is one' grep -q 'error: data race on data: .* are not ordered \[race\]$' \
    err

# ---- together with source: only optimised code is marked
cat >both.c <<'END'
#include <pthread.h>
int shared, own;
void *touches(void *);
static void *mine(void *p) {
    own++;
    return p;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, touches, 0);
    pthread_create(&u, 0, mine, 0);
    own++;
    shared++;
    return 0;
}
END
echo 'extern int shared; void *touches(void *p) { shared++; return p; }' >touches.c
$clang -O2 -g -emit-llvm -c touches.c -o touches.bc
try 1 --keep-going both.c touches.bc
check 'both: two races' test "$(grep -c ': error: data race' err)" -eq 2
check 'both: the race with it is marked' grep -q \
    'error: data race on shared: .*; the compiler may have caused it' err
check 'both: the other one is not' grep -q 'error: data race on own: .* are not ordered \[race\]$' \
    err

finish
