#!/bin/sh
# hunt.sh SMC SAMPLES - tests smc hunt: errors that it finds, its report if there is no error, and
# that a sample of SAMPLES executions only depends on its seed.
. "$(dirname "$0")/checks.inc"
samples=$2

# field NAME: prints this field of the JSON that smc has printed.
field() { sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}$/\1/p" "$work/out" | head -n \
    1; }
is() { check "$1 is $(field "$1"), not $2" test "$(field "$1")" = "$2"; }

# ---- an error, and the command that replays it
try 1 hunt docs/examples/relaxed_flag.c
check 'the error' grep -q 'error: assertion failed' "$work/err"
check 'the result' grep -q '^smc: unsafe: 1 error, found in execution ' "$work/out"
token=$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")
try 1 docs/examples/relaxed_flag.c --replay="$token"
check 'the same error' grep -q 'error: assertion failed' "$work/err"

# ---- the simplest of the executions with the error is shown
cat >"$work/long.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int other, n;
static void *work(void *unused) {
    for (int i = 0, v; i < 5; i++)
        for (v = atomic_load(&other); !atomic_compare_exchange_strong(&other, &v, v + 1);) {}
    return unused;
}
static void *add(void *unused) {
    int x = atomic_load(&n);
    atomic_store(&n, x + 1);
    return unused;
}
int main(void) {
    pthread_t t[6];
    for (int i = 0; i < 6; i++) pthread_create(&t[i], 0, i < 4 ? work : add, 0);
    for (int i = 0; i < 6; i++) pthread_join(t[i], 0);
    assert(n == 2);
}
END
steps() { sed -n 's/^ *->  *\([0-9][0-9]*\) .*/\1/p' "$work/err"; }
try 1 hunt --seed=2 --samples=1 --report=full "$work/long.c"
first=$(steps)
try 1 hunt --seed=2 --report=full "$work/long.c"
check 'the first one counts' grep -q 'found in execution 1 ' "$work/out"
check "$(steps) steps, fewer than $first" test "$(steps)" -lt "$first"

# ---- no error
try 0 hunt --samples=2000 --seed=7 -DFIXED docs/examples/relaxed_flag.c
check 'the verdict' grep -q \
    '^smc: sampled: no error in 2,000 sampled executions (2 distinct), seed 7; 0 blocked, 0 bounded, ' \
    "$work/out"
check 'whether more would help' grep -q \
    'the last tenth added 0 of 2 distinct executions and 0 of ' "$work/out"
for again in 1 2 3 4 5; do # on a busy machine, 0.05 s may not be enough for an estimate
    grep -q ' in all: ' "$work/out" ||
        try 0 hunt --samples=2000 --seed=7 -DFIXED docs/examples/relaxed_flag.c
done
check 'how many there are' grep -q \
    'about 2 executions in all: smc without hunt explores each of them' "$work/out"
try 0 hunt --time-limit=0.5 -DFIXED docs/examples/relaxed_flag.c
check 'as long as there is time' grep -q '^smc: sampled: no error in ' "$work/out"
echo 'extern void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); }' >"$work/none.c"
try 3 hunt --samples=20 "$work/none.c"
check 'nothing was drawn' grep -q '^smc: incomplete: no sampled execution reached the end' \
    "$work/out"

# ---- the sample only depends on the seed, not on the number of processes
program=tests/programs/classic/mpmc-ring.c
for how in --jobs=1 --jobs=3; do
    for strategy in mix rff turn surw; do
        try 0 hunt --no-file-options --model=rc11 --samples="$samples" \
            --strategy=$strategy --format=json $how $program
        eval "known=\${$strategy:-}"
        now="$(field executions) $(field blocked) $(field events) $(field distinct) $(field distinct_in_last_tenth) $(field pairs)"
        [ -n "$known" ] || eval "$strategy=\$now"
        [ -z "$known" ] || check "$strategy: $now, not $known" test "$now" = "$known"
        is verdict sampled
    done
done
check 'strategies differ' test "$mix" != "$rff"
try 0 hunt --no-file-options --model=rc11 --samples="$samples" --seed=2 --format=json $program
check 'seeds differ' test "$mix" != \
    "$(field executions) $(field blocked) $(field events) $(field distinct) $(field distinct_in_last_tenth) $(field pairs)"

# ---- a window in a long thread, which no strategy meets that does not know how long it is
try 1 hunt --strategy=surw --format=json bench/hunt/sampled-counter.c
is verdict unsafe

# ---- waits: the scheduler does not get stuck if threads wait for each other
cat >"$work/turns.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>
static atomic_int turn, stop;
static void *player(void *me) {
    for (int i = 0; i < 10; i++) {
        while (atomic_load(&turn) != (me != NULL)) usleep(10);
        atomic_store(&turn, me == NULL);
    }
    return NULL;
}
static void *poller(void *unused) {
    int n = 0;
    while (!atomic_load(&stop)) n++;
    return (void *)(long)n;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, player, NULL);
    pthread_create(&b, NULL, player, &a);
    pthread_create(&c, NULL, poller, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    atomic_store(&stop, 1);
    pthread_join(c, NULL);
    assert(atomic_load(&turn) == 0);
    return 0;
}
END
for strategy in walk pct pos rff turn surw mix; do
    try 0 hunt --model=sc --samples=$((samples / 10)) --rounds=0 --format=json \
        --strategy=$strategy \
        "$work/turns.c"
    is executions $((samples / 10))
done

# ---- bugs that need several threads at one point, although main creates many, or alternating steps
cat >"$work/stages.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m, n;
static atomic_int threads = 40, first, second;
static void *write(void *unused) {
    pthread_mutex_lock(&m);
    first = 1;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&n);
    second = first + 1;
    pthread_mutex_unlock(&n);
    return unused;
}
static void *read(void *unused) {
    pthread_mutex_lock(&m);
    int one = first;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&n);
    int two = second;
    pthread_mutex_unlock(&n);
    assert(!one || two == one + 1);
    return unused;
}
int main(void) {
    pthread_t t[40];
    for (int i = 0; i < threads; i++) pthread_create(&t[i], 0, i < threads - 1 ? write : read, 0);
    for (int i = 0; i < threads; i++) pthread_join(t[i], 0);
}
END
try 1 hunt --model=sc --seed=2 --samples=1000 "$work/stages.c"
cat >"$work/alternate.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int turn, n;
static void *play(void *me) {
    for (int i = 0; i < 25; i++)
        if (atomic_load(&turn) == (me != NULL)) {
            n++;
            atomic_store(&turn, me == NULL);
        }
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, play, NULL);
    pthread_create(&b, NULL, play, &a);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(n < 50);
}
END
try 1 hunt "$work/alternate.c"

# ---- number of executions
try 0 estimate -DFIXED docs/examples/relaxed_flag.c
check 'all of few' grep -q '^smc: estimate: 2 executions (0 blocked), explored in ' "$work/out"
# The estimate begins again if an exploration would have to, here since more threads than expected
# arrive at a barrier.
try 0 estimate --no-file-options --model=ra -DN=3 -DROUNDS=1 -DPARTIES=2 \
    tests/programs/sync/barrier-order.c
check 'what is learnt' grep -q '^smc: estimate: 0 executions (1 blocked), explored in ' "$work/out"
try 0 estimate --no-file-options -DN=10 bench/tracer/ainc.c
check 'threads that are interchangeable' grep -q \
    '^smc: estimate: 1 execution (0 blocked), explored in ' "$work/out"
for limit in 0.5 2 8 30; do # a busy machine needs longer for the same number of samples
    try 0 estimate --no-file-options --symmetry=off --commute=off --format=json \
        --time-limit=$limit -DN=10 bench/tracer/ainc.c
    is exact false
    about=$(field executions | sed 's/[.].*//')
    [ "$about" -le 600000 ] || [ "$about" -ge 20000000 ] || break
done
check "10! executions: about $about" test "$about" -gt 600000 -a "$about" -lt 20000000
try 0 estimate --no-file-options --symmetry=off --commute=off --time-limit=0.2 -DN=9 \
    bench/tracer/ainc.c
check 'in words' grep -Eq \
    '^smc: estimate: about .* executions \(.* to .*; 0 blocked\), .* at this speed; model rc11, algo tracer$' \
    "$work/out"
# Accesses of different sizes: the estimate is about the 5! x 5! x 36 executions that trust would
# visit, most of which can be reached by several schedules, so it is an upper bound.
cat >"$work/halves.c" <<'END'
#include <pthread.h>
#include <stdint.h>
static union { uint32_t word; struct { uint16_t low, high; }; } x;
static void *low(void *arg) { return __atomic_fetch_add(&x.low, 1, 0), arg; }
static void *high(void *arg) { return __atomic_fetch_add(&x.high, 1, 0), arg; }
int main(void) {
    pthread_t t[10];
    for (int i = 0; i < 10; i++) pthread_create(&t[i], 0, i & 1 ? low : high, 0);
    (void)__atomic_load_n(&x.word, 0);
    for (int i = 0; i < 10; i++) pthread_join(t[i], 0);
}
END
for limit in 0.5 2 8 30; do
    try 0 estimate --format=json --time-limit=$limit "$work/halves.c"
    is exact false
    is algo trust
    [ "$(field executions_high | sed 's/[.].*//')" -le 518400 ] || break
done
check 'a bound' test "$(field executions_high | sed 's/[.].*//')" -gt 518400
check 'from below, too' test "$(field executions_low | sed 's/[.].*//')" -lt 518400
try 0 estimate --time-limit=0.5 "$work/halves.c"
check 'in words' grep -q '^smc: estimate: at most about ' "$work/out"
# hunt prints the same estimate, and accepts accesses of different sizes.
try 0 hunt --samples=300 tests/programs/mixed/ticket.c
check 'a sample with cells' test -z "$(grep 'not supported' "$work/err")"
try 2 estimate --algo=rvf --model=sc docs/examples/relaxed_flag.c
check 'of whom' grep -q "smc estimate does not support algorithm 'rvf'" "$work/err"
try 0 estimate --help
check 'help' grep -q '^usage: smc estimate' "$work/out"

# ---- requests that cannot be fulfilled
try 2 hunt --algo=trust docs/examples/relaxed_flag.c
check 'its algorithm' grep -q 'smc hunt samples executions: it does not support --algo=' "$work/err"
try 2 hunt --strategy=luck docs/examples/relaxed_flag.c
check 'strategies' grep -q \
    "unknown value 'luck' for --strategy; known: walk|pct|pos|rff|turn|surw|mix" "$work/err"
try 2 hunt --model=c11 docs/examples/relaxed_flag.c
check 'c11' grep -q "algorithm 'sampling' does not support model 'c11'" "$work/err"
try 2 --samples=3 docs/examples/relaxed_flag.c
check 'whose options they are' grep -q 'are for --algo=sampling' "$work/err"
try 0 hunt --help
check 'help' grep -q -e '--strategy=walk|pct|pos|rff|turn|surw|mix' "$work/out"

finish
