#!/bin/sh
# compare.sh SMC - tests smc compare, which runs every algorithm on one program.
. "$(dirname "$0")/checks.inc"
example=docs/examples/message_passing.c

# ---- algorithms agree
for model in ra rc11 tso; do
    try 0 compare --model=$model -DFIXED $example
    check "$model: silence on stderr" test ! -s "$work/err"
    check "$model: a row for tracer" grep -q '^tracer .* verified$' "$work/out"
    check "$model: a row for the oracle" grep -q '^enumerate .* verified$' "$work/out"
    check "$model: result" grep -q \
        "^smc: compare: verified, [0-9]* algorithms, model $model\$" "$work/out"
done
try 1 compare --model=ra $example
check 'error: found by all' sh -c "! grep -q 'verified' $work/out"
check 'error: said once' test "$(grep -c ': error: .*\[assertion\]' "$work/err")" -eq 1
try 1 compare tests/programs/races/plain.c
try 0 compare --unroll=2 tests/programs/verdicts/unroll.c
check 'bounded' grep -q '^smc: compare: bounded' "$work/out"
# programs with rounds that reductions keep and with rounds that they omit
for program in races/late-elsewhere mixed/hts-ring; do
    try 0 compare --no-file-options --model=rc11 tests/programs/$program.c
done

# Each of these errors needs several rounds. If a reduction wrongly treated such a round as idle,
# all algorithms would miss the error; the exploration of all rounds would not.
for round in WRITES UNLOCKS LOCKS_AGAIN COUNTS FREES RELEASES; do
    try 1 compare --no-file-options --unroll=4 -D$round tests/programs/waits/not-idle.c
    check "$round: all rounds" grep -q '^all rounds .* unsafe$' "$work/out"
    check "$round: tracer" grep -q '^tracer .* unsafe$' "$work/out"
done
# Where values may depend on other reads, rounds are compared by a condition of their own.
for round in UNLOCKS_ALL ADDS; do
    try 1 compare --no-file-options --unroll=6 --model=aarch64 -D$round \
        tests/programs/waits/not-idle.c
    check "$round: all rounds" grep -q '^all rounds .* unsafe$' "$work/out"
    check "$round: pending" grep -q '^pending .* unsafe$' "$work/out"
done

# ---- JSON, and output to a file
try 1 compare --model=ra --format=json --output="$work/result" $example
check 'file: nothing on stdout' test ! -s "$work/out"
check 'json: agree' grep -q '^  "agree": true' "$work/result"
check 'json: verdict' grep -q '^  "verdict": "unsafe"' "$work/result"
check 'json: one hash' test \
    "$(sed -n 's/^      "outcome_hash": "\(.*\)"$/\1/p' "$work/result" | sort -u | grep -c .)" -eq 1
check 'json: kinds' grep -q '^        "assertion"' "$work/result"
if command -v jq >/dev/null; then
    check 'json: well formed' jq -e \
        '.algorithms[0].algo and .algorithms[1].complete and .disagreements == []' "$work/result" \
        >/dev/null
fi

# ---- limits apply to each algorithm: the oracle reaches the limit, the others do not
try 0 compare --time-limit=8 tests/programs/classic/michael-scott-queue.c
check 'limit: the oracle' grep -q '^enumerate .*incomplete (time limit reached)$' "$work/out"
check 'limit: tracer' grep -q '^tracer .* verified$' "$work/out"
check 'limit: result' grep -q '^smc: compare: verified' "$work/out"

# ---- compare turns off reductions, and accounts for omissions that an algorithm always makes
for program in spin/flag.c spin/call.c locks/rwlock.c; do
    try 0 compare --no-file-options --model=sc --time-limit=8 tests/programs/$program
    check "$program: silence on stderr" test ! -s "$work/err"
done
try 1 compare --model=sc --time-limit=8 tests/programs/lapor/kept.c
check 'barrier: fewer blocked by chess' grep -Eq '^chess +17 +2 ' "$work/out"
for algo in tracer lapor enumerate; do
    check "barrier: all by $algo" grep -Eq "^$algo +17 +18 " "$work/out"
done
cat >"$work/meet.cpp" <<'END'
#include <barrier>
#include <thread>
int main() {
    std::barrier meeting(2);
    std::thread other([&] { meeting.arrive_and_wait(); });
    meeting.arrive_and_wait();
    other.join();
}
END
for model in sc rc11; do
    try 0 compare --model=$model --time-limit=8 -std=c++20 "$work/meet.cpp"
    for algo in tracer lapor enumerate; do
        check "C++, $model: all by $algo" grep -Eq "^$algo +2 +2 " "$work/out"
    done
done

# The process ends while a thread waits. Executions that differ by the last value this thread has
# read are different; chess omits some of them.
cat >"$work/gone.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static void *wait_for(void *unused) {
    while (atomic_load(&flag) != 2) {}
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wait_for, NULL);
    atomic_store(&flag, 1);
    return 0;
}
END
for jobs in 1 2; do
    try 0 compare --model=sc --jobs=$jobs --time-limit=8 "$work/gone.c"
    check "ended, --jobs=$jobs: one by chess" grep -Eq '^chess +1 +0 ' "$work/out"
    check "ended, --jobs=$jobs: two by the oracle" grep -Eq '^enumerate +2 +0 ' "$work/out"
done

# ---- the same bound on rounds for all algorithms; one algorithm by itself would explore one more
for jobs in 1 2; do
    try 0 compare --model=sc --jobs=$jobs --time-limit=1 -DTHIRD=reader \
        tests/programs/bounds/undone-settled.c
    check "rounds, --jobs=$jobs" grep -Eq '^tracer .* bounded$' "$work/out"
done

# ---- values from cycles of program order and reads-from: enumerate finds more of them
for jobs in 1 2; do
    try 1 compare --model=c11 --jobs=$jobs -DFIGURE=14 tests/programs/c11/satisfaction-cycles.c
    check "cycles, --jobs=$jobs" grep -q '^smc: compare: unsafe' "$work/out"
done

# ---- a deadlock while a server runs, which may have executed any number of rounds before
for model in sc rc11; do
    try 1 compare --no-file-options --model=$model tests/programs/servers/deadlock-beside-round.c
    check "a server in a deadlock of others, $model" grep -q '^smc: compare: unsafe' "$work/out"
done

# ---- an unlock of a mutex that the thread does not hold: other errors are not compared
cat >"$work/stray.c" <<'END'
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static void *forgets(void *p) { ready = 1; pthread_mutex_unlock(&lock); return p; }
static void *reads(void *p) {
    pthread_mutex_lock(&lock);
    int r = ready;
    pthread_mutex_unlock(&lock);
    assert(r);
    return p;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, forgets, 0);
    pthread_create(&b, 0, reads, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
END
for model in sc tso; do
    try 1 compare --model=$model "$work/stray.c"
    check "a stray unlock, $model" grep -q '^smc: compare: unsafe' "$work/out"
done

# ---- algorithms in parallel: the same results, printed once
for program in $example tests/programs/verdicts/keep-going.c; do
    for jobs in 1 3; do
        "$smc" compare --jobs=$jobs --progress=never "$program" >"$work/side" \
            2>"$work/messages.$jobs"
        echo "status $?" >>"$work/side"
        sed -E 's/ +[0-9]+\.[0-9]{3} / /' "$work/side" >"$work/side.$jobs"
    done
    check "side by side: the result of $program" cmp "$work/side.1" "$work/side.3"
    check "side by side: the messages of $program" cmp "$work/messages.1" "$work/messages.3"
done

# ---- the exploration of all rounds, some of which the algorithms omit
for model in sc rc11; do
    try 1 compare --no-file-options --model=$model -DSTORES \
        tests/programs/waits/effects-then-await.c
    check "all rounds, $model: the error" grep -Eq '^all rounds .* unsafe$' "$work/out"
done
try 0 compare --no-file-options --model=rc11 tests/programs/spin/flag.c
check 'all rounds: bounded' grep -Eq '^all rounds +4 +0 +4 .* bounded$' "$work/out"
check 'all rounds: does not decide' grep -q '^smc: compare: verified, ' "$work/out"
try 0 compare --no-file-options --no-spin-loops --unroll=2 tests/programs/spin/flag.c
check 'all rounds: not twice' sh -c "! grep -q '^all rounds' $work/out"

# ---- inputs of any value, which some algorithms do not support
for jobs in 1 2; do
    try 1 compare --no-file-options --jobs=$jobs --model=sc tests/programs/inputs/shared.c
    check "inputs, $jobs: what is left out" grep -Eq \
        '^without inputs of any value, not run: rvf, (mcr, )?chess$' "$work/out"
    check "inputs, $jobs: no message" test "$(grep -c unsupported "$work/err")" -eq 0
done
try 1 compare --no-file-options --model=sc --nondet=0..50 tests/programs/inputs/shared.c
check 'inputs as numbers: nothing is left out' sh -c "! grep -q 'not run' $work/out"

# ---- refused options
try 2 compare --algo=tracer $example
check 'one algorithm' grep -q -e \
    '--algo cannot be combined with smc compare: it runs every algorithm' "$work/err"
try 2 compare --format=sarif $example
check 'a form of one run' grep -q 'compare supports only --format=text or json' "$work/err"
try 2 compare --stats $example
try 2 compare --show-output $example
try 2 compare tests/programs/library/unsupported.c
check 'unsupported: said once' test "$(grep -c 'error:' "$work/err")" -eq 1
try 2 compare "$work/nowhere.c"
try 2
try 2 compare --model=vax $example
try 0 compare --help
check 'help' grep -q 'smc compare \[options\] FILE' "$work/out"

finish
