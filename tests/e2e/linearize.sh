#!/bin/sh
# linearize.sh SMC - tests the options, output formats and refusals of smc linearize. The errors
# that it finds are tested by tests/programs/linearize and tests/random/linearize.py.
. "$(dirname "$0")/checks.inc"
objects=$(cd "$(dirname "$0")/../programs/mixed" && pwd)
cd "$work" || exit 2

cat >counter.c <<'END'
#include <smc.h>
#include <stdatomic.h>
static atomic_int count;
SMC_OP(increment)
{
#ifdef BROKEN
    const int old = count;
    count = old + 1;
    return old;
#else
    return count++;
#endif
}
SMC_OP(get) { return count; }
SMC_FINALLY()
{
#ifdef FINALLY
    smc_assume(count < FINALLY);
    __VERIFIER_assert(0);
#endif
}
END
sed -i 's/__VERIFIER_assert(0);/*(volatile int *)0 = 1;/' counter.c

# ---- results
try 0 linearize counter.c
check 'bounded' grep -q '^smc: bounded: no error with up to 4 calls on 3 threads' "$work/out"
try 0 linearize --calls=2 --threads=2 counter.c
check 'as many as asked for' grep -q 'up to 2 calls on 2 threads (9 clients)' "$work/out"
try 1 linearize -DBROKEN counter.c
check 'unsafe: the client' grep -q "client 'increment() | increment()'" "$work/out"
check 'columns' grep -q '^   increment() = 0   increment() = 0$' "$work/err"
check 'why' grep -q \
    'no order of the calls explains increment() = 0 and increment() = 0 \[linearizability\]' \
    "$work/err"
check 'the calls are in the execution' grep -q 'call increment()' "$work/err"
check 'and their results' grep -q 'it returns 0' "$work/err"
client=$(sed -n "s/.*--client='\([^']*\)'.*/\1/p" "$work/err")
replay=$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")
check 'the command for it' test "$client" = 'increment() | increment()'
try 1 linearize -DBROKEN --client="$client" counter.c
check 'the client by itself' grep -q "client 'increment() | increment()'" "$work/out"
try 1 linearize -DBROKEN --client="$client" --replay="$replay" counter.c
check 'its execution' grep -q 'no order of the calls explains' "$work/err"
# Models that check complete executions only: one from a file, and one for accesses to parts of an
# atomic object.
again() { # arguments: MODEL OPTION FILE of a failing object; the replay must fail in the same way
    try 1 linearize --no-file-options --model="$1" "$2" "$3"
    client=$(sed -n "s/.*--client='\([^']*\)'.*/\1/p" "$work/err")
    replay=$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")
    try 1 linearize --no-file-options --model="$1" "$2" --client="$client" --replay="$replay" "$3"
    check "$1: its execution" grep -q 'no order of the calls explains' "$work/err"
}
again rc11.cat -DBROKEN counter.c
again tso -DEARLY "$objects/ticket-queue.c"

try 0 linearize --client='get() | increment()' counter.c
check 'a client that is right' grep -q 'no error in 1 client' "$work/out"
try 1 linearize -DBROKEN --keep-going counter.c
try 1 linearize -DBROKEN --minimize counter.c

# ---- --keep-client: a file with the failing client
try 1 linearize -DBROKEN --keep-client=kept.c counter.c
try 1 linearize -DBROKEN kept.c
check 'the kept client' grep -q "client 'increment() | increment()', " "$work/out"
try 0 linearize kept.c
check 'only that one' grep -q 'no error in 1 client' "$work/out"

# ---- output formats
try 1 linearize -DBROKEN --format=json counter.c
check 'json' grep -q '"client": "increment() | increment()"' "$work/out"
check 'json: the kind' grep -q '"kind": "linearizability"' "$work/out"
for form in sarif junit html dot; do
    try 1 linearize -DBROKEN --format=$form counter.c
    check "$form: the error" grep -q 'increment() = 0' "$work/out"
done
try 1 linearize -DBROKEN --html=page.html counter.c
check 'a page' grep -q 'no order of the calls' page.html
try 1 linearize -DBROKEN --quiet counter.c
check 'quiet' sh -c "! grep -q counterexample '$work/err'"

# ---- other errors are errors of a client
try 1 linearize -DFINALLY=100 counter.c
check 'what is to hold in the end' grep -q 'invalid\|null' "$work/err"
check 'the smallest client' grep -q '^smc: a client of 1 call' "$work/err"

# ---- limits
try 3 linearize --time-limit=0.5 --calls=12 --threads=4 counter.c
check 'a limit: how far' grep -q 'time limit reached, no error with up to [0-9]* calls' "$work/out"

# ---- several processes
for options in '' '-DBROKEN' '--ordered --calls=3' '-DBROKEN --keep-going' '--model=sc --strict'; do
    for jobs in 1 2 3; do
        "$smc" linearize $options --jobs=$jobs --results=off counter.c >out.$jobs 2>err.$jobs
        echo $? >>out.$jobs
        sed -i 's/, [0-9.]* s$//' out.$jobs
    done
    check "$options: the same with processes" sh -c 'cmp out.1 out.2 && cmp out.1 out.3'
    check "$options: and the same report" sh -c \
        'sed "s/--jobs=[0-9]//" err.1 >a; sed "s/--jobs=[0-9]//" err.3 | cmp a -'
done
try 3 linearize --jobs=2 --time-limit=0.5 --calls=12 --threads=4 counter.c
check 'a limit: how far' grep -q 'time limit reached, no error with up to [0-9]* calls' "$work/out"
try 2 linearize --jobs=2 --client='increment() | up()' counter.c

# ---- many threads: each call in its own thread
try 0 linearize --client='increment() | increment() | increment() | increment() | increment()' \
    counter.c
check 'five threads' grep -q 'no error in 1 client' "$work/out"
last='get() | get() | get() | get() | increment() | increment()'
try 1 linearize -DBROKEN --client="$last" counter.c
try 0 linearize -DBROKEN --client="$last; 5.1 < 6.1" counter.c
last='get() | get() | get() | get() | get() | get() | increment() | increment()'
try 0 linearize -DBROKEN --client="$last; 8.1 < 7.1" counter.c
try 2 linearize --client='increment() | increment() | increment() | increment() | increment() |
    increment() | increment() | increment() | increment()' counter.c
check 'nine threads' grep -q 'at most 8 threads' "$work/err"

# ---- real time
try 0 linearize --model=sc --strict --threads=2 counter.c
strict=$(sed -n 's/.*(\([0-9]*\) clients).*/\1/p' "$work/out")
try 0 linearize --model=sc --ordered --threads=2 counter.c
ordered=$(sed -n 's/.*(\([0-9]*\) clients).*/\1/p' "$work/out")
check 'more clients' test "$strict" -gt "$ordered"

# ---- results of earlier runs
#   The result must be the same as without them, apart from costs.
alike() {
    for run in without with; do
        python3 -c 'import json, sys
found = json.load(open(sys.argv[1]))
for work in ("seconds", "exploration_seconds", "peak_rss_kib", "events"):
    found.pop(work, None)
print(found["linearizability"].pop("known", 0), file=sys.stderr)
print(json.dumps(found, sort_keys=True))' $run.json >$run.out 2>known
    done
    check "$1: as without" cmp without.out with.out
}
for options in '' '-DBROKEN' '--ordered' '--model=sc --strict --threads=2'; do
    rm -rf earlier
    for calls in 2 4 3; do
        for jobs in 1 2; do
            "$smc" linearize $options --jobs=$jobs --calls=$calls --results=off --format=json \
                counter.c >without.json 2>err.without
            XDG_CACHE_HOME=$work/earlier "$smc" linearize $options --jobs=$jobs --calls=$calls \
                --format=json counter.c >with.json 2>err.with
            alike "$options, $calls calls, $jobs processes"
            check "$options, $calls calls: the same report" cmp err.without err.with
        done
        check "$options, $calls calls: known" test "$(cat known)" -gt 0
    done
done
rm -rf earlier
export XDG_CACHE_HOME="$work/earlier"
try 0 linearize --calls=3 counter.c
try 0 linearize --calls=3 counter.c
check 'it says so' grep -q '([0-9]* clients known from an earlier run; --results=off explores' \
    "$work/out"
for option in --no-cache --results=off --stats --coverage=c.info; do
    try 0 linearize --calls=3 "$option" counter.c
    check "$option: explored" sh -c "! grep -q 'known from' $work/out"
done
before=$(ls earlier/smc | wc -l)
"$smc" linearize --calls=12 --threads=4 counter.c >out 2>err &
process=$!
for second in $(seq 120); do # until a result is stored
    [ "$(ls earlier/smc | wc -l)" -eq "$before" ] || break
    sleep 1
done
kill -9 $process
wait $process
try 3 linearize --calls=12 --threads=4 --time-limit=0.5 counter.c
check 'a run that was killed: known' grep -q '([0-9]* clients known' "$work/out"
for entry in earlier/smc/*; do printf 'garbage' | dd of="$entry" bs=1 seek=40 conv=notrunc; done \
    2>dd
try 0 linearize --calls=3 counter.c
unset XDG_CACHE_HOME

# ---- progress
try 3 linearize --progress=json --time-limit=2 --calls=12 --threads=4 counter.c
check 'progress: clients' grep -q '"clients": [1-9]' "$work/err"

# ---- refused input
echo 'int main(void) { return 0; }' >none.c
try 2 linearize none.c
check 'no operation' grep -q 'none.c declares no operation' "$work/err"
try 2 linearize
check 'no file' grep -q 'no input file' "$work/err"
for option in --strict --checkpoint=x --steps --budget=3 --watch --replay=x --algo=rvf \
    --algo=enumerate --calls=13 --threads=9 --calls=0; do
    try 2 linearize $option counter.c
    check "$option: a line" test "$(wc -l <"$work/err")" -eq 1
done
try 2 linearize --client='increment() | up()' counter.c
check 'a client: no such operation' grep -q "there is no operation 'up'" "$work/err"
for model in c11 imm.cat aarch64; do
    try 2 linearize --model=$model counter.c
    check "$model: a line" grep -q "does not support model '$model.*neither tracer nor trust" \
        "$work/err"
done
echo 'SMC_SPEC(get) { return 0; }' | cat counter.c - >half.c
try 2 linearize half.c
check 'half a specification' grep -q "operation 'increment' has no specification" "$work/err"
try 2 counter.c
check 'no program' grep -q 'but operations: smc linearize FILE' "$work/err"
for option in --calls=3 --ordered --client=x --keep-client=x --threads=2; do
    try 2 $option none.c
    check "$option: of this command" grep -q 'is for smc linearize$' "$work/err"
done

finish
