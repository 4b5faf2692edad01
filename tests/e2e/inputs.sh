#!/bin/sh
# inputs.sh SMC - what a program may come as: several source files, preprocessed source, LLVM assembly and bitcode.
set -u
smc=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

try() { # STATUS TEXT ARGUMENT...: TEXT must be in what smc says
    wanted=$1 text=$2
    shift 2
    timeout 60 "$smc" --model=ra "$@" </dev/null >"$work/out" 2>&1
    status=$?
    if [ "$status" -eq "$wanted" ] && grep -qF -e "$text" "$work/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $*: status $status, not $wanted with '$text'"
        sed 's/^/    /' "$work/out" | head -n 10
    fi
}

cat >"$work/counter.h" <<'END'
#include <pthread.h>
extern int counter;
static inline void bump(void) { counter = counter + 1; }
void locked_bump(void);
END
cat >"$work/counter.c" <<'END'
#include "counter.h"
int counter;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void locked_bump(void) {
    pthread_mutex_lock(&mutex);
    bump();
    pthread_mutex_unlock(&mutex);
}
END
cat >"$work/main.c" <<'END'
#include <assert.h>
#include "counter.h"
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* another one than in counter.c */
static void *worker(void *arg) {
    (void)mutex;
#ifdef RACE
    bump();
#else
    locked_bump();
#endif
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2);
    return 0;
}
END
main=$work/main.c counter=$work/counter.c

# ---- several files
try 0 'verified: 2 executions' "$main" "$counter"
try 0 'verified: 2 executions' "$counter" "$main"
try 1 'counter.h:3:' -DRACE "$main" "$counter"
try 2 "locked_bump" "$main"
try 2 'error:' "$main" "$counter" "$counter"

# ---- static functions of one name in two files: both are meant, and called so
cat >"$work/one.c" <<'END'
static int rounds(int n) {
    int k = 0;
    while (k < n) k++;
    return 6 / (4 - k);
}
int one(int n) { return rounds(n); }
END
cat >"$work/two.c" <<'END'
int one(int);
static int rounds(int n) {
    int k = 0;
    while (k < n) k++;
    return 6 / (3 - k + WRONG);
}
int main(void) { return one(FIRST) + rounds(3); }
END
try 0 'verified: 1 execution' --unroll=2 --unroll=rounds:3 -DWRONG=1 -DFIRST=3 "$work/one.c" "$work/two.c"
try 0 'one.c:3:5: warning: the loop was cut after 2 rounds' --unroll=rounds:2 -DWRONG=1 -DFIRST=3 "$work/one.c" "$work/two.c"
try 0 'two.c:4:5: warning: the loop was cut after 2 rounds' --unroll=rounds:2 -DWRONG=1 -DFIRST=1 "$work/two.c" "$work/one.c"
try 1 '"function": "rounds"' --format=json -DWRONG=0 -DFIRST=1 "$work/one.c" "$work/two.c"

# ---- preprocessed: the positions are those of the source it was made from
for file in main counter; do clang-19 -E "$work/$file.c" -o "$work/$file.i" || exit 2; done
try 0 'verified: 2 executions' "$work/main.i" "$work/counter.i"
clang-19 -E -DRACE "$main" -o "$work/race.i" || exit 2
try 1 'counter.h:3:' "$work/race.i" "$counter"

# ---- compiled already; optimised code, too
for file in main counter; do
    clang-19 -O0 -g -S -emit-llvm "$work/$file.c" -o "$work/$file.ll" || exit 2
    clang-19 -O1 -g -c -emit-llvm "$work/$file.c" -o "$work/$file.bc" || exit 2
done
try 0 'verified: 2 executions' "$work/main.ll" "$work/counter.ll"
try 0 'verified: 2 executions' "$work/main.bc" "$work/counter.bc"
try 0 'verified: 2 executions' "$main" "$work/counter.bc"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
