#!/bin/sh
# limits.sh SMC - tests time limits: long computations check them, and if one does not, the final
# report is still printed.
. "$(dirname "$0")/checks.inc"

# Prints the processor time of this shell's child processes so far, in hundredths of a second.
used() {
    times >"$work/times"
    awk \
        'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); s += 6000 * t[1] + 100 * t[2] } printf "%d", s }' \
        "$work/times"
}

# The limit is one second; another one is allowed until the result is printed, and more with
# sanitizers.
slack=100
nm "$smc" 2>/dev/null | grep -q __asan_init && slack=400

# ends_in_time ARGUMENT...: runs smc with a limit of one second.
ends_in_time() {
    before=$(used)
    timeout 300 "$smc" --time-limit=1 "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    after=$(used)
    took=$((after - before))
    check "$*: status $status" test "$status" -eq 3
    check "$*: says so" grep -q 'smc: incomplete: time limit reached' "$work/out"
    check "$*: took $took hundredths of a second" test "$took" -lt $((100 + slack))
}

# cut STATUS PATTERN ARGUMENT...: the output of a run that is cut off by the limit matches PATTERN.
# The limit is raised if a busy machine did not give the run all of the time.
cut() {
    wanted=$1 pattern=$2
    shift 2
    for limit in 2 10 50; do
        timeout 300 "$smc" --time-limit=$limit "$@" >"$work/out" 2>"$work/err"
        status=$?
        ! grep -q "$pattern" "$work/out" || break
    done
    check "$*: status $status, not $wanted" test "$status" -eq "$wanted"
    check "$*: says so" grep -q "$pattern" "$work/out"
}

# ---- thousands of events, each of which takes long to check with a model from a file
cat >"$work/many.c" <<'EOF2'
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *arg) { for (int i = 0; i < N; i++) x++; return arg; }
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
EOF2
for n in 300 1500 4000; do ends_in_time --algo=trust --model=rc11.cat -DN=$n "$work/many.c"; done

# ---- the report estimates the remaining work and names alternatives
cat >"$work/rounds.c" <<'EOF2'
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *arg) { for (int i = 0; i < 12; i++) x = x + 1; return arg; }
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
EOF2
for model in sc ra; do
    what='--unroll, '
    test $model = ra || what='--unroll, --preemptions, '
    cut 3 \
        "^     about .* x 10^.* executions, .* at this speed; try ${what}--jobs, --budget=S, or smc hunt, which samples\$" \
        --model=$model --algo=tracer "$work/rounds.c"
done

# ---- errors were found, and there may be more
cat >"$work/chosen.c" <<'EOF2'
#include <assert.h>
#include <stdbool.h>
_Bool __VERIFIER_nondet_bool(void);
EOF2
sed 's/^    pthread_t t/    bool goes_on = __VERIFIER_nondet_bool();\n    assert(goes_on);\n&/' \
    "$work/rounds.c" >>"$work/chosen.c"
cut 1 '^smc: unsafe: 1 error, not everything explored (time limit reached), ' \
    --keep-going --model=ra "$work/chosen.c"
check 'cut with an error: next' grep -q '^     .*--budget=S' "$work/out"
cut 1 '^  "reason": "time limit reached",$' --keep-going --model=ra --format=json "$work/chosen.c"
cut 1 '"reason": "time limit reached"' --keep-going --model=ra --format=sarif "$work/chosen.c"
cut 1 '^smc: unsafe: 1 error' --keep-going --model=ra --checkpoint="$work/chosen.ck" \
    "$work/chosen.c"
timeout 300 "$smc" resume --time-limit=1 "$work/chosen.ck" >"$work/out" 2>"$work/err"
check 'resume knows the error' grep -q '^smc: unsafe: 1 error, not everything explored' "$work/out"

# ---- the run ended with the first error
"$smc" --model=ra --format=json "$work/chosen.c" >"$work/out" 2>"$work/err"
check 'found in which: JSON' grep -q '^  "found_in_execution": 1,$' "$work/out"
check 'found in which: it was visited: JSON' sh -c \
    "grep -q '^  \"executions\": 0,$' $work/out && grep -q '^  \"visited\": 1,$' $work/out"
"$smc" --model=ra --format=sarif "$work/chosen.c" >"$work/out" 2>"$work/err"
check 'found in which: SARIF' grep -q '"foundInExecution": 1' "$work/out"
check 'found in which: it was visited: SARIF' grep -q '"visited": 1' "$work/out"

# ---- compilation used up the limit
timeout 300 "$smc" --no-cache --time-limit=0.05 "$work/rounds.c" >"$work/out" 2>"$work/err"
check 'compiling took it' grep -q '^     compiling took .* s; raise --time-limit$' "$work/out"

# ---- computations that once ignored the limit
with_mcr=$("$smc" --list | grep -c '^ *mcr ')
if [ "$with_mcr" -ne 0 ]; then
    # finding the sources of a read
    ends_in_time --model=sc --algo=mcr --debug=mcr-search=0 -DN=4096 bench/scale/history.c
    # freeing Z3's terms
    ends_in_time --model=sc --algo=mcr --debug=mcr-search=0 -DN=128 bench/scale/events.c
    ends_in_time --model=tso --algo=mcr --debug=mcr-search=0 -DN=256 -DROUNDS=32 \
        bench/tracer/peterson.c
    # computing the model's preserved program order
    ends_in_time --model=sc --algo=mcr --debug=mcr-search=0 --elision=off --no-file-options \
        -DFILLS \
        -DN=20000 tests/programs/spin/goes-on.c
fi
# running a thread to find writes that may be read and are not in the execution
ends_in_time --model=pso --algo=tracer -DN=2 -DROUNDS=4096 bench/tracer/peterson.c
# checking whether the dropped events are maximal
ends_in_time --model=tso --algo=trust -DN=400000 bench/scale/events.c
# computing happens-before by the axioms
ends_in_time --model=c11 --algo=cdschecker -DN=512 bench/tracer/exponential_bug.c
ends_in_time --model=sc --algo=enumerate -DN=64 bench/scale/events.c
ends_in_time --model=rc11 --algo=lapor -DN=409600 bench/scale/history.c

[ "$with_mcr" -ne 0 ] || { finish; exit; }

# ---- an execution that does not end and has long rounds: after the limit, smc must not start other
#   computations that do not end either
cat >"$work/fills.c" <<'EOF2'
#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) { char *p = malloc(1 << 20); if (!p) return 0; memset(p, 1, 1 << 20); free(p); } }
EOF2
cat >"$work/prints.c" <<'EOF2'
#include <stdio.h>
int main(void) { for (;;) printf("%0100d\n", 1); }
EOF2
cat >"$work/calls.c" <<'EOF2'
static volatile unsigned n;
static void call(unsigned k) { for (unsigned i = 0; i < k; i++) { n++; call(k - 1); } }
int main(void) { for (;;) call(20); }
EOF2
for program in fills prints calls; do
    slack=$((slack + 100)) # the limit is two seconds, since one second is too short for an estimate
    ends_in_time --time-limit=2 --rounds=0 "$work/$program.c"
    slack=$((slack - 100))
    check "$program: not by force" sh -c \
        "! grep -q 'does not stop' '$work/err' && ! grep -q ', 1[12][.][0-9]* s\$' '$work/out'"
done

# ---- the final report while Z3 does not return
cat >"$work/z3.c" <<'EOF'
#include <unistd.h>
static int thing;
#define X(name) void *Z3_##name(void) { return &thing; }
FUNCTIONS
int Z3_solver_check(void) { for (;;) pause(); }
EOF
functions=$(sed -n '/define Z3_FUNCTIONS/,/^$/p' core/explorers/mcr/solver.c | grep -o \
    'X([a-z0-9_]*)' | grep -v -e 'X(X)' -e solver_check | tr '\n' ' ')
sed -i "s/^FUNCTIONS/$functions/" "$work/z3.c"
library=$(sed -n 's/^#define SMC_Z3_LIBRARY "\(.*\)"/\1/p' core/explorers/mcr/solver.c)
cat >"$work/two.c" <<'EOF'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static void *thread(void *unused) { return atomic_store(&x, 1), unused; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
#ifdef ERROR
    assert(0);
#endif
    return atomic_load(&x) > 1;
}
EOF
${CC:-cc} -shared -fPIC -o "$work/$library" "$work/z3.c" || exit 2
mkdir "$work/each" && cp "$work/two.c" "$work/each/a.c" && cp "$work/two.c" "$work/each/b.c"

# hang NAME ARGUMENT...: starts smc in the background with a time limit that Z3 ignores.
hang() {
    (
        run=$1
        shift
        begin=$(date +%s)
        LD_LIBRARY_PATH="$work" timeout 300 "$smc" "$@" --time-limit=3 >"$work/$run.out" \
            2>"$work/$run.err" </dev/null
        echo $? >"$work/$run.status"
        echo $(($(date +%s) - begin)) >"$work/$run.seconds"
    ) &
}
mcr="--model=sc --algo=mcr --debug=mcr-search=0 --keep-going $work/two.c"
forms="text json sarif junit dot html"
# shellcheck disable=SC2086 # a list of words
for form in $forms; do hang "$form" --format="$form" $mcr; done
# shellcheck disable=SC2086
hang error $mcr -DERROR --format=json --html="$work/page" --output="$work/result"
hang many --model=sc --algo=mcr --debug=mcr-search=0 "$work/each"
hang compared compare --model=sc --debug=mcr-search=0 "$work/two.c"
wait
# words NAME STATUS COMMAND...: checks the final report of that run
words() {
    run=$1 wanted=$2
    shift 2
    cp "$work/$run.out" "$work/out"
    cp "$work/$run.err" "$work/err"
    check "$run: status $(cat "$work/$run.status"), not $wanted" test \
        "$(cat "$work/$run.status")" -eq "$wanted"
    # without the final report, it would take 300 seconds
    check "$run: after $(cat "$work/$run.seconds") s" test "$(cat "$work/$run.seconds")" -le 200
    check "$run: says so" "$@"
}
words text 3 grep -q '^smc: incomplete: time limit reached, .* model sc, algo mcr, 12.00 s$' \
    "$work/text.out"
# On a busy machine, the limit may be reached before the program is compiled.
before='\( before it was compiled\)\{0,1\}"'
words json 3 grep -q "^  \"reason\": \"time limit reached$before" "$work/json.out"
words sarif 3 grep -q "\"text\": \"time limit reached$before" "$work/sarif.out"
words junit 3 grep -q "<error type=\"incomplete\" message=\"time limit reached$before/>" \
    "$work/junit.out"
words dot 3 grep -q 'incomplete, model sc' "$work/dot.out"
words html 3 grep -q '</html>' "$work/html.out"
if command -v jq >/dev/null; then
    for form in json sarif; do check "$form: well formed" jq -e . "$work/$form.out" \
        >"$work/out"; done
fi
words error 1 grep -q '^  "verdict": "unsafe"' "$work/result"
check 'error: said' grep -q 'two.c:10:5: error: ' "$work/error.err"
check 'error: the page, too' grep -q '</html>' "$work/page"
check 'error: nothing is left beside them' test "$(ls -d "$work"/page* "$work"/result* | wc -l)" \
    -eq 2
words many 3 grep -q "^$work/each/a.c: incomplete: time limit reached" "$work/many.out"
check 'many: the rest is left' grep -q \
    '^smc: 2 programs: 0 verified, 0 bounded, 0 unsafe, 1 incomplete, 1 not checked' \
    "$work/many.out"
words compared 0 grep -q '^mcr .* incomplete (time limit reached)$' "$work/compared.out"
check 'compared: the others' grep -q '^tracer .* verified$' "$work/compared.out"

finish
