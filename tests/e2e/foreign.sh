#!/bin/sh
# foreign.sh SMC - tests pasted command lines of other model checkers.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2
said() { grep -q -e "$1" "$work/err"; }
one() { grep -q "$1" "$work/out"; }

cat >x.c <<'END'
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 1
#endif
static atomic_int x, y;
static void *f(void *p) { x = 1; for (int i = 0; i < N; i++) y++; return p; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, f, 0);
    pthread_create(&b, 0, f, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
END

# GenMC: its test driver passes the model and one more option before the test's own options.
while read -r line; do
    # shellcheck disable=SC2086 # words
    try 0 $line
done <<'END'
-rc11 -disable-mm-detector -- -DN=2 x.c
-rc11 -disable-mm-detector -disable-ipr -disable-sr -- x.c
-sc -disable-mm-detector -lapor -unroll=3 -- x.c
-tso -disable-mm-detector -check-consistency-point=exec -check-consistency-type=full -- x.c
-ra -disable-mm-detector -unroll=2 -no-unroll=f -no-unroll=main -- x.c
-imm -disable-mm-detector -lapor -disable-sr -disable-bam -- x.c
-imm -mo -helper -disable-ipr -- x.c
-rc11 -wb -check-liveness -disable-load-annotation -disable-spin-assume -- x.c
-rc11 -disable-race-detection -- -DN=1 x.c
genmc --schedule-policy=wf --estimation-max=10 -v0 -- x.c
nidhuggc -DN=2 -- -sc -unroll=4 x.c
nidhuggc -- -rf -tso --disable-mutex-init-requirement x.c
nidhuggc -DN=2 -- --tso --unroll=4 --source x.c
-m 2 -y x.c
-m 2 -f 10 -S 4 -M 2 x.c
cbmc --unwind 3 --mm tso --trace --slice-formula --object-bits 12 x.c
--64 --function main --unwinding-assertions x.c
cbmc x.c --unwindset f.0:3 --bounds-check
clang -fsanitize=thread -g -O1 -pthread x.c -o x
rc11.cat --method=lazy x.c
END
try 0 -DN=2 x.c --unwindset f.0:1 --format=json
check 'the bound of a loop' sh -c "grep -q '\"verdict\": \"bounded\"' '$work/out'"
check 'for the function' said '--unwindset (CBMC) is --unroll=f:1, for all loops of the function'
try 2 x.c --unwindset f.0:1,main.0:2
check 'a list of bounds' said 'unknown option .--unwindset. (CBMC): that is --unroll=FUNCTION:N'
try 2 genmc --bound=3 x.c
check 'a bound of another kind' \
    said '(GenMC): preemptions are bounded by --preemptions=K (--model=sc), loops by --unroll=N'
try 2 genmc --fuzz x.c
check 'random executions' said '(GenMC): that is smc hunt FILE here'
try 0 -imm -lapor -- x.c
check 'an algorithm that is not for the model' said 'lapor is not for imm.cat'
try 2 --model=imm.cat --algo=lapor x.c
check 'of our own, it counts' said "algorithm 'lapor' does not support"
try 0 -m 2 x.c
check 'the letters mean c11' one 'model c11'
try 0 --model=rc11 -y --algo=tracer x.c
check 'where no model is named' one 'model rc11'
try 2 -b 10 x.c
check 'what is not the same is refused' said 'actions are not bounded'
try 0 nidhuggc -- -sc x.c
check 'each is said once' sh -c "test \$(grep -c 'is --model=sc' '$work/err') = 1"
try 2 -DN=1 x.c -- -sc
check 'after files and --, words are the compiler'"'"'s' said "unknown argument: '-sc'"
finish
