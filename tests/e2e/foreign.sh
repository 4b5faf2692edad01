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

# Lines that run. Those with -disable-mm-detector are all that GenMC's own test driver runs; in one,
# functions of x.c replace those of the test.
cp x.c x.cpp
while read -r line; do
    # shellcheck disable=SC2086 # words
    try 0 $line
done <<'END'
-imm -disable-estimation -disable-mm-detector -print-error-trace -- x.c
-imm -disable-estimation -disable-mm-detector -print-error-trace -check-liveness -- x.c
-imm -disable-estimation -disable-mm-detector -print-error-trace -disable-ipr -disable-sr -- x.c
-imm -disable-estimation -disable-mm-detector -unroll=3 -print-error-trace -check-liveness -- x.c
-imm -disable-mm-detector -- x.c
-imm -disable-mm-detector -check-consistency-point=exec -check-consistency-type=full -- x.c
-imm -disable-mm-detector -check-consistency-type=full -check-consistency-point=exec -- x.c
-imm -disable-mm-detector -check-consistency-type=full -check-consistency-point=exec -unroll=3 -- x.c
-imm -disable-mm-detector -check-liveness -- x.c
-imm -disable-mm-detector -check-liveness -disable-load-annotation -disable-spin-assume -- x.c
-imm -disable-mm-detector -check-liveness -unroll=2 -- x.c
-imm -disable-mm-detector -disable-bam -- x.c
-imm -disable-mm-detector -disable-ipr -- x.c
-imm -disable-mm-detector -disable-ipr -disable-sr -- x.c
-imm -disable-mm-detector -disable-ipr -disable-sr -disable-race-detection -- x.c
-imm -disable-mm-detector -disable-ipr -disable-sr -unroll=3 -- x.c
-imm -disable-mm-detector -disable-ipr -disable-sr -unroll=6 -- x.c
-imm -disable-mm-detector -disable-race-detection -- x.c
-imm -disable-mm-detector -unroll=1 -- x.c
-imm -disable-mm-detector -unroll=2 -no-unroll=f -no-unroll=main -- x.c
-imm -disable-mm-detector -unroll=3 -- x.c
-imm -disable-mm-detector -unroll=6 -- x.c
-rc11 -disable-estimation -disable-mm-detector -print-error-trace -- x.c
-rc11 -disable-estimation -disable-mm-detector -print-error-trace -check-liveness -- x.c
-rc11 -disable-estimation -disable-mm-detector -print-error-trace -disable-ipr -disable-sr -- x.c
-rc11 -disable-estimation -disable-mm-detector -print-error-trace -helper -- x.c
-rc11 -disable-estimation -disable-mm-detector -unroll=3 -print-error-trace -check-liveness -- x.c
-rc11 -disable-mm-detector -- x.c
-rc11 -disable-mm-detector -check-consistency-point=exec -check-consistency-type=full -- x.c
-rc11 -disable-mm-detector -check-consistency-type=full -check-consistency-point=exec -- x.c
-rc11 -disable-mm-detector -check-consistency-type=full -check-consistency-point=exec -unroll=3 -- x.c
-rc11 -disable-mm-detector -check-liveness -- x.c
-rc11 -disable-mm-detector -check-liveness -disable-load-annotation -disable-spin-assume -- x.c
-rc11 -disable-mm-detector -check-liveness -unroll=2 -- x.c
-rc11 -disable-mm-detector -disable-bam -- x.c
-rc11 -disable-mm-detector -disable-ipr -- x.c
-rc11 -disable-mm-detector -disable-ipr -disable-sr -- x.c
-rc11 -disable-mm-detector -disable-ipr -disable-sr -unroll=3 -- x.c
-rc11 -disable-mm-detector -disable-race-detection -- x.c
-rc11 -disable-mm-detector -unroll=1 -- x.c
-rc11 -disable-mm-detector -unroll=2 -no-unroll=f -no-unroll=main -- x.c
-rc11 -disable-mm-detector -unroll=3 -- x.c
-rc11 -disable-mm-detector -unroll=6 -- x.c
-rc11 -disable-mm-detector -- -DN=2 x.c
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
nidhuggc -- -sc -optimal x.c
nidhuggc -- -sc -optimal -no-assume-await -unroll=4 x.c
nidhuggc -- -sc -rf --no-spin-assume --unroll=3 x.c
nidhuggc -- -sc -optimal -commute-rmws x.c
nidhuggc -- -sc -optimal -no-commute-rmws -no-assume-await x.c
nidhuggc -- -sc -observers -assume-await x.c
nidhuggc -- -pso x.c
nidhuggc -- -arm x.c
nidhuggc -std=gnu11 -- -sc -optimal x.c
nidhuggc -O2 -- --power x.c
nidhuggc -O2 -- --tso --unroll=10 x.c
nidhuggc --sc --extfun-no-race=printf x.c
nidhuggc --cxx -- --sc x.cpp
dartagnan sc.cat x.c --method=eager
dartagnan tso.cat --target=tso x.c
dartagnan imm.cat --target=imm x.c --property=program_spec
dartagnan aarch64.cat --target=arm8 x.c --property=program_spec,liveness,cat_spec
dartagnan power.cat --target=power x.c --solver=yices2 --timeout=60
dartagnan riscv.cat --target=riscv x.c --encoding.integers=true --program.processing.dce=true
java -jar dartagnan/target/dartagnan.jar rc11.cat x.c --entry=main --mixedSize=true
./run.sh x.c -m 2 -y
-m 2 -y -u 3 x.c
cbmc x.c --bounds-check --pointer-check --div-by-zero-check --signed-overflow-check
cbmc --unwind 3 --unwinding-assertions --mm pso x.c
cbmc x.c --trace --stop-on-fail --malloc-may-fail --malloc-fail-null
cbmc x.c -DN=2 -I . --partial-loops --json-ui
esbmc x.c --unwind 3 --data-races-check --deadlock-check --z3
esbmc x.c --incremental-bmc
genmc --rc11 --unroll=5 -- -I. x.c
genmc --tso --print-error-trace --dump-error-graph=e.dot x.c
genmc --nthreads=2 --check-liveness -v2 x.c
genmc --schedule-policy=arbitrary --print-schedule-seed --validate-exec-graphs x.c
gcc -fsanitize=thread -fPIE -pie -g -O1 x.c -o x -lpthread
clang++ -fsanitize=thread -fno-omit-frame-pointer -g -O2 -std=c++17 x.cpp
clang -fsanitize=thread -mllvm -tsan-instrument-func-entry-exit=0 x.c
clang -fsanitize=thread,undefined -fsanitize-ignorelist=none x.c
-fsanitize=thread -g -O1 x.c
END

# Lines that are refused: one line says what to use, or that there is nothing to use.
while IFS='|' read -r line answer; do
    # shellcheck disable=SC2086 # words
    try 2 $line
    check "one answer to: $line" test "$(grep -c error: "$work/err")" = 1
    check "the answer to: $line" grep -q -F -e "$answer" "$work/err"
done <<'END'
genmc --sc --bound=2 x.c|loops are bounded by --unroll=N
genmc --estimate x.c|that is smc estimate FILE here
genmc --print-blocked-execs x.c|--html=FILE and --format=dot draw them
genmc --persevere x.c|does not check what a crash leaves of files
genmc --check-lin-spec=s x.c|smc linearize checks an object
dartagnan tso.cat --target=tso x.c --bound=2|loops are bounded by --unroll=N
dartagnan rc11.cat x.c --bound.load=b.csv|--unroll=FUNCTION:N
dartagnan rc11.cat x.c --modeling.progress=unfair|are no choice here
dartagnan rc11.cat x.c --witness=png|smc-svcomp writes and checks witnesses
dartagnan cat/rc11.cat x.c|cannot be read; smc's own model of this name: --model=rc11.cat
cbmc x.c --show-properties|no list of properties; it checks them all
cbmc x.c --property main.assertion.1|always checked
cbmc x.c --no-standard-checks|--suppressions=FILE allows errors
cbmc x.c --sat-solver cadical|leave out the option and its value
cbmc x.c --error-label ERROR|--error-function=NAME
cbmc x.c --cover location|--cover=FILE
-m 2 -b 100 x.c|--unroll=N bounds loops
END
try 0 -DN=2 x.c --unwindset f.0:1 --format=json
check 'the bound of a loop' sh -c "grep -q '\"verdict\": \"bounded\"' '$work/out'"
check 'for the function' said '--unwindset (CBMC) is --unroll=f:1, for all loops of the function'
try 2 x.c --unwindset f.0:1,main.0:2
check 'a list of bounds' said 'unknown option .--unwindset. (CBMC): that is --unroll=FUNCTION:N'
try 2 genmc --bound=3 x.c
check 'a bound of another kind' \
    said '(GenMC, Dartagnan): loops are bounded by --unroll=N, preemptions by --preemptions=K'
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
