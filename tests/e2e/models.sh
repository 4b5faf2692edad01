#!/bin/sh
# models.sh SMC - tests models from files: on the command line, in results, with other commands, and
# in checkpoints.
. "$(dirname "$0")/checks.inc"

cat >"$work/sb.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int a, b;
static void *first(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}
static void *second(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a || b);
    return 0;
}
END

# ---- model files that come with smc: descriptions, and authors of the models
try 0 --model=sc.cat "$work/sb.c"
check 'the result' grep -q '^smc: verified: 3 executions (0 blocked), model sc.cat, algo trust, ' \
    "$work/out"
try 1 --model=tso.cat "$work/sb.c"
check 'the model by its title' grep -q 'counterexample (total store order):' "$work/err"
check 'no word on what fences do in a file' sh -c "! grep -q fences '$work/err'"
token=$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")
try 1 --model=tso.cat "$work/sb.c" --replay="$token"
try 2 --model=sc.cat "$work/sb.c" --replay="$token"
check 'which step is not allowed' grep -q 'sc.cat does not allow step' "$work/err"
try 1 --model=rc11.cat --format=json "$work/sb.c"
check 'the name in JSON' grep -q '"model": "rc11.cat"' "$work/out"
try 0 --list
check 'a list of files' grep -q '^  rc11.cat  *repaired C11$' "$work/out"

# ---- a user's model file, which includes another one
mkdir "$work/models"
echo 'let order = po | rf | co | fr' >"$work/models/order.cat"
printf '"my order"\ninclude "order.cat"\nacyclic order as all\n' >"$work/models/mine.cat"
try 0 --model="$work/models/mine.cat" "$work/sb.c"
check 'its name' grep -q 'model mine.cat, algo trust' "$work/out"
try 0 compare --model="$work/models/mine.cat" "$work/sb.c"
try 0 --model="$work/models/mine.cat" --jobs=2 --keep-going "$work/sb.c"
check 'in parts' grep -q '^smc: verified: 3 executions' "$work/out"

# ---- a checkpoint contains the model files: later changes of the files do not matter
"$smc" --model="$work/models/mine.cat" --keep-going --checkpoint="$work/saved" --time-limit=0.001 \
    "$work/sb.c" >"$work/out" 2>"$work/err"
echo 'let order = 0' >"$work/models/order.cat"
try 0 resume "$work/saved"
check 'as before' grep -q '^smc: verified: 3 executions (0 blocked), model mine.cat' "$work/out"
try 2 --model="$work/none.cat" "$work/sb.c"
check 'no such file' grep -q 'none.cat: error: cannot be read, and no model of smc has this name' \
    "$work/err"

awk 'BEGIN { print "acyclic po"; for (i = 0; i < 30000; i++) print "(* too long *)" }' \
    >"$work/long.cat"
try 2 --model="$work/long.cat" "$work/sb.c"
check 'too large' grep -q 'long.cat: error: too large: a model has at most 256 KiB$' "$work/err"
printf 'include "long.cat"\n' >"$work/includes.cat"
try 2 --model="$work/includes.cat" "$work/sb.c"
check 'includes what is too large' grep -q \
    "includes.cat:1:9: error: 'long.cat' is too large: a model has at most 256 KiB" "$work/err"

# ---- errors in a model file, with line and column
printf 'let a = po\nacyclic a | idd\n' >"$work/idd.cat"
try 2 --model="$work/idd.cat" "$work/sb.c"
check 'where' grep -q \
    "idd.cat:2:13: error: 'idd' is not supported: dependencies are addr, data and ctrl" "$work/err"

# ---- a model that allows load buffering, which only the oracle supports
echo 'acyclic po-loc | rf | co | fr as coherence' >"$work/weak.cat"
try 1 --model="$work/weak.cat" "$work/sb.c"
check 'by whom' grep -q 'model weak.cat, algo enumerate' "$work/out"
try 2 --model="$work/weak.cat" --algo=trust "$work/sb.c"
check 'why not' grep -q \
    'weak.cat:1: no test of the model keeps po | rf from being cyclic; use one of: enumerate' \
    "$work/err"
try 2 --model="$work/weak.cat" --jobs=2 "$work/sb.c"

# ---- a model without coherence: a read may read a later write of its own thread
{
    echo \
        'let needs = addr | data | ctrl | rmw | [R & (THREAD | LOCK)] ; po | po ; [W & (THREAD | UNLOCK)]'
    printf 'acyclic needs | rf\nempty rmw & (fre ; coe)\n'
} >"$work/own.cat"
cat >"$work/own.c" <<'END'
#include <assert.h>
#include <stdatomic.h>
static atomic_int x, y;
int main(void) {
    const int ahead = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    const int back = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, 1 + atomic_load_explicit(&y, memory_order_relaxed), memory_order_relaxed);
#ifdef VALUE
    assert(ahead == back || ahead < back);
#else
    assert(!ahead || back);
    assert(y < 2);
#endif
}
END
for algo in enumerate pending; do
    try 1 --model="$work/own.cat" --algo=$algo --keep-going "$work/own.c"
    check "$algo: ahead, and back" test \
        "$(grep -c 'error: assertion failed: !ahead' "$work/err")" -eq 1
    check "$algo: not by itself" test "$(grep -c 'y < 2' "$work/err")" -eq 0
done
try 1 compare --model="$work/own.cat" -DVALUE "$work/own.c"
check 'they agree' grep -q 'compare: unsafe, 2 algorithms' "$work/out"

# ---- a model under which an execution may have no continuation, which the oracle also supports
printf 'acyclic po | rf | co | fr\nempty co & ext & ((W \\ IW) * (W \\ IW))\n' >"$work/stuck.cat"
sed 's/&y, 1/\&x, 2/' "$work/sb.c" >"$work/two.c"
try 2 --model="$work/stuck.cat" --algo=trust "$work/two.c"
check 'one line' test "$(wc -l <"$work/err")" -eq 1
check 'why' grep -q \
    'stuck.cat:2: this test may keep an execution from continuing; use one of: enumerate' \
    "$work/err"
try 3 --model="$work/stuck.cat" "$work/two.c"
check 'as the file says' grep -q 'no execution was explored' "$work/out"

# ---- commands that do not support model files
try 2 hunt --model=tso.cat "$work/sb.c"
check 'hunt' grep -q "algorithm 'sampling' does not support model 'tso.cat'" "$work/err"
# ---- commands that change memory orders
try 1 relax --model=rc11.cat "$work/sb.c"
check 'relax: it is wrong already' grep -q 'assertion failed' "$work/err"
try 0 repair --model=rc11.cat "$work/sb.c"
check 'repair' grep -q '^smc repair: 4 of 4 orders stronger, model rc11.cat' "$work/out"

# ---- several models in one run: a verdict for each, and a summary
try 1 --model=sc,tso,rc11 "$work/sb.c"
check 'a verdict of each' test "$(grep -c '^smc: verified\|^smc: unsafe' "$work/out")" -eq 3
check 'from where on' grep -q '^smc: 3 models: fails from tso on, no error under sc$' "$work/out"
check 'one counterexample' test "$(grep -c 'counterexample' "$work/err")" -eq 1
check 'how to see it again' grep -q 'smc --model=tso .*--replay=' "$work/err"
try 1 --model tso,sc "$work/sb.c"
check 'in any order' grep -q '^smc: 2 models: fails under tso, no error under sc$' "$work/out"
try 0 --model=sc,sc.cat --jobs=2 "$work/sb.c"
check 'none fails' grep -q '^smc: 2 models: no error under sc and sc.cat$' "$work/out"
try 1 --model=sc,tso --format=json "$work/sb.c"
check 'in JSON' grep -q \
    '"models": \[{"model": "sc", "exit_status": 0}, {"model": "tso", "exit_status": 1}\], "fails": \["tso"\]' \
    "$work/out"
try 1 --model=sc,tso --each "$work/sb.c" "$work/sb.c"
check 'each program' test "$(grep -c '2 programs' "$work/out")" -eq 2
try 2 --model=sc,none "$work/sb.c"
check 'before anything is checked' sh -c \
    "grep -q \"unknown model 'none'\" '$work/err' && ! grep -q verified '$work/out'"
try 2 --model=sc,sc "$work/sb.c"
try 2 --model=sc, "$work/sb.c"
for option in --output=x --html=x --checkpoint=x --replay=x --steps --watch --format=sarif; do
    try 2 --model=sc,tso $option "$work/sb.c"
    check "$option: a line" test "$(wc -l <"$work/err")" -eq 1
done
for command in compare relax estimate; do
    try 2 $command --model=sc,tso "$work/sb.c"
    check $command grep -q 'several models are for a check only' "$work/err"
done

# ---- differences between two models
try 1 --diff=sc,tso "$work/sb.c"
check 'how many' grep -q \
    '^smc: diff: sc and tso differ: 0 outcomes only under sc, 1 only under tso$' "$work/out"
check 'which' grep -q 'an outcome that tso allows and sc does not \[outcome\]' "$work/err"
check 'its steps' grep -q 'execution (total store order (x86)):' "$work/err"
try 1 --diff=tso.cat,sc.cat "$work/sb.c"
check 'the other way' grep -q \
    'tso.cat and sc.cat differ: 1 outcomes only under tso.cat, 0 only under sc.cat' "$work/out"
try 0 --diff=tso,rc11 "$work/sb.c"
check 'the same' grep -q '^smc: diff: tso and rc11 allow the same outcomes: 4$' "$work/out"
try 1 --diff=c11,sc --format=json "$work/sb.c"
check 'in JSON' grep -q '"verdict": "differ"' "$work/out"
try 2 --diff=sc "$work/sb.c"
try 2 --diff=sc,tso,ra "$work/sb.c"
for option in --model=sc --algo=trust --jobs=2 --symmetry=off; do
    try 2 --diff=sc,tso $option "$work/sb.c"
    check "$option: a line" test "$(wc -l <"$work/err")" -eq 1
done

# ---- the options in a source file cannot name a model file
{ echo '// smc: --model=evil.cat'; cat "$work/sb.c"; } >"$work/names.c"
try 1 "$work/names.c"
check 'rc11' grep -q 'model rc11' "$work/out"

finish
