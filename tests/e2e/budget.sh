#!/bin/sh
# budget.sh SMC - tests --budget: which stages run in the given time, and what the verdict says
# about them.
. "$(dirname "$0")/checks.inc"

small='--no-file-options --model=ra -DN=5 bench/tracer/sigma.c'
large='--no-file-options --model=ra -DN=12 bench/tracer/sigma.c'
bounds='--no-file-options --model=sc -DN=4 -DROUNDS=3 bench/tracer/dekker.c'

# Prints a number of seconds, more of them on a machine on which smc starts slowly.
begin=$(date +%s.%N)
# shellcheck disable=SC2086 # a list of words
"$smc" $small >/dev/null 2>&1
# shellcheck disable=SC2086
"$smc" $small >/dev/null 2>&1
begins=$(awk -v a="$begin" -v b="$(date +%s.%N)" 'BEGIN { print b - a }')
seconds() { awk -v n="$1" -v t="$begins" 'BEGIN { printf "%.1f", n + 4 * t }'; }
one=$(seconds 0.8)

has() { check "$1" grep -Eq -e "$2" "$work/${3:-out}"; }
lacks() { check "$1" sh -c '! grep -Eq -e "$1" "$2"' - "$2" "$work/${3:-out}"; }

# shellcheck disable=SC2086 # these are lists of words
{
# ---- the stages: exploring everything if possible, bounding preemptions, sampling
try 0 --budget=20 $small
has 'all of few' '^smc: verified: 120 executions \(0 blocked\), model ra, algo tracer, '
lacks 'nothing else is said' '^     of '
begin=$(date +%s.%N)
try 0 --budget=$one $bounds
has 'a bound' \
    '^smc: bounded: no error with [0-9]+ preemptions? at most, [0-9]+ executions \(0 blocked\), model sc, algo chess, '
has 'what was done' \
    '^     of [0-9.]+ s: [0-9,]+ (of about .* executions|executions, not all), .* s; all [0-9,]+ with(out| at most [0-9]+) preemptions?, .* s; [0-9,]+ sampled \(.* distinct\), seed 1, '
try 0 --budget=$one --seed=4 $large
has 'a sample' \
    '^smc: sampled: no error in [0-9,]+ sampled executions \(.* distinct\), seed 4; 0 blocked, 0 bounded, model ra, algo sampling, '
has 'of how much' '^     of [0-9.]+ s: [0-9,]+ of about .* executions, .* s; [0-9,]+ sampled '
took=$(awk -v a="$begin" -v b="$(date +%s.%N)" 'BEGIN { print int(b - a) }')
check "$took s for two times $one s" test "$took" -lt \
    "$(awk -v s="$one" 'BEGIN { print int(2 * s) + 60 }')"

# ---- mixed-size accesses: the stage that bounds preemptions is left out
try 0 --budget="$(seconds 8)" --no-file-options --model=sc -DN=4 tests/programs/mixed/qspinlock.c
lacks 'no bound' ' preemptions?, '
has 'but a sample, or everything' '^smc: (sampled|verified): '

# ---- an error ends the run, whichever stage finds it
try 1 --budget=20 docs/examples/relaxed_flag.c
has 'at once' '^smc: unsafe: 1 error, found in execution '
has 'with its report' 'error: assertion failed' err
cat >"$work/late.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
enum { THREADS = 7, ROUNDS = 4 };
static atomic_int n[THREADS], last;
static void *work(void *at) {
    const int me = (int)(long)at;
    int late = 0;
    for (int i = 0; i < ROUNDS; i++) late += atomic_fetch_add(&n[(me + i) % THREADS], 1) == ROUNDS - 1;
    if (me == 0 && late >= 2) atomic_fetch_add(&last, 1);
    return at;
}
int main(void) {
    pthread_t t[THREADS];
    for (long i = 0; i < THREADS; i++) pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], 0);
    assert(last == 0);
}
END
for model in sc rc11; do
    try 1 --budget="$(seconds 8)" --model=$model --format=json "$work/late.c"
    has "in a later stage, $model" '"stage": "(preemptions|sample)"'
    has "one run that shows it, $model" '"verdict": "unsafe"'
done

# ---- JSON and SARIF, several programs, several processes, and a model without sampling
try 0 --budget=$one --format=json $bounds
has 'the verdict' '"verdict": "bounded"'
has 'its bound' '"preemption_bound": [0-9]'
has 'samples' '"stage": "sample"'
try 0 --budget=$one --format=sarif $large
has 'in words' '"budget": "of [0-9.]+ s: .* sampled '
try 0 --budget=$one --each --no-file-options --model=sc -DN=4 -DROUNDS=3 bench/tracer/dekker.c \
    bench/tracer/sigma.c
has 'each has its own' '^bench/tracer/dekker.c: bounded: no error with '
has 'and all' '^smc: 2 programs: 1 verified, 1 bounded, '
try 0 --budget=$one --jobs=2 $large
has 'by two' '^smc: sampled: no error in '
try 3 --budget=0.4 --no-file-options --model=c11 -DN=5 bench/tracer/fibonacci.c
has 'c11' '^smc: incomplete: time limit reached, .* model c11, algo cdschecker, '

# ---- the final report if the run is interrupted
for later in 1 5 20; do # smc may not have started exploring after the shorter times
    timeout -s INT "$(seconds $later)" "$smc" --budget=60 $bounds >"$work/out" 2>"$work/err"
    grep -q 'of 60 s' "$work/out" && break
done
has 'interrupted' '^smc: incomplete: interrupted, '
has 'what there is' '^     of 60 s: '

# ---- a sample that is too small for a verdict, by --samples or otherwise
try 0 hunt --samples=99 --no-file-options --model=ra -DN=5 bench/tracer/sigma.c
has 'few' '^     fewer than 100 samples say little; raise --samples or --time-limit$'
try 0 hunt --samples=100 --no-file-options --model=ra -DN=5 bench/tracer/sigma.c
lacks 'enough' 'fewer than 100 samples'
cat >"$work/slow.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
static atomic_int n;
static void *work(void *p) {
    for (int i = 0; i < 20000; i++) n = n + i;
    return p;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
END
# On a busy machine, compiling may need the whole budget.
for budget in $one 10 50; do
    try 3 --budget="$budget" --no-file-options --model=ra "$work/slow.c"
    grep -q 'before it was compiled' "$work/out" || break
done
has 'too few of a budget' '^smc: incomplete: fewer than 100 executions were sampled, '

# ---- an interrupt by Ctrl-C gives the same advice as a time limit
timeout -s INT "$(seconds 4)" "$smc" --no-file-options --model=ra -DN=12 bench/tracer/sigma.c \
    >"$work/out" 2>"$work/err"
has 'how much there is' \
    '^     about .* executions, .* at this speed; try --unroll, --jobs, --budget=S, or smc hunt'

# ---- options that cannot be combined with --budget
for odd in --keep-going --minimize --preemptions=2 --debug=part=1 --checkpoint="$work/x" \
    --replay=1 \
    --show-output; do
    try 2 --budget=2 $odd $small
    has "$odd" '--budget cannot be combined with --' err
done
try 2 hunt --budget=2 $small
has 'hunt' '--budget cannot be combined with smc hunt: use --time-limit' err
try 2 compare --budget=2 $small
has 'compare' '--budget cannot be combined with smc compare' err
try 2 estimate --budget=2 $small
has 'estimate' 'smc: error: --budget cannot be combined with smc estimate' err
try 2 --budget=2 --fair=3 $small
has 'options of others' '(is|are) for --algo=cdschecker' err
# ---- with a time limit: threads with many rounds are too large for exploration, and are sampled
cat >"$work/stress.c" <<'END'
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int n;
static void *work(void *mine) {
    for (int i = 0; i < ROUNDS; i++) {
        atomic_exchange(&n, atomic_load(&n) + (int)(long)mine);
        if (i == WRONG) abort();
    }
    return NULL;
}
static void run(void) {
    pthread_t t[10];
    for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
}
SMC_TEST(stress) { run(); }
SMC_TEST(small) { n = 1; }
int main(void) { run(); }
END
stress="$work/stress.c -DROUNDS=100000 -DTHREADS=10"
at="stress.c:7:5: .*this loop"
try 3 --time-limit=$(seconds 15) $stress -DWRONG=-1
has 'at once, with the loop and the threads' \
    "$at"' and 10 threads \(created in line 15\); smc samples' err
has 'both numbers' \
    "$at"' .*make it and the number of threads \(10, created in line 15\) smaller' err
has 'no verdict' '^smc: incomplete: too large to explore, '
has 'a sample' '^     of [0-9]+ s: 0 executions, not all, .* s; [0-9]+ sampled '
try 3 --format=json --time-limit=$(seconds 15) $stress -DWRONG=-1
has 'JSON: the reason' '"reason": "too large to explore"'
has 'JSON: the sample' '"stage": "sample"'
try 1 --time-limit=$(seconds 15) $stress -DWRONG=9
has 'errors are found' '^smc: unsafe: '
try 3 test --time-limit=$(seconds 15) $stress -DWRONG=-1
has 'of tests' 'stress.c:stress: incomplete: too large to explore, '
has 'the next test follows' 'stress.c:small: verified: '
try 3 --algo=tracer --time-limit=$(seconds 2) $stress -DWRONG=-1
lacks 'not where an algorithm is given' 'too large' err
try 0 $work/stress.c -DROUNDS=2 -DTHREADS=2 -DWRONG=-1
has 'small ones are explored' '^smc: verified: '
lacks 'in silence' 'too large' err
}

finish
