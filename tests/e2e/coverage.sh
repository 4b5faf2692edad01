#!/bin/sh
# coverage.sh SMC - tests --coverage: the contents of the file, that all algorithms write the same,
# and which combinations are refused.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2

cat >queue.c <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
int unused(int a)
{
    return a + 1;
}
static void *reader(void *p)
{
    int r = 0;
    if (atomic_load(&x) && atomic_load(&y))
        r = 2;
    else
        r = 3;
    switch (r) {
    case 1: r = unused(r); break;
    case 2: r++; break;
    case 3: r--; break;
    }
#ifdef WRONG
    assert(r == 2);
#endif
    return (void *)(long)r;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, reader, NULL);
    x = 1;
    y = 1;
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
}
END
has() { check "$1" grep -qx "$2" "$3"; }

# ---- the file
try 0 --coverage=q.info queue.c
check 'summary' grep -q '^     coverage: 17 of 20 lines, 2 of 3 functions, 10 of 12 branches$' \
    "$work/out"
check 'what was not run' grep -q '^     3 lines of queue.c were never reached: 5-7, 17$' "$work/out"
has 'source' "SF:$(realpath queue.c)" q.info
has 'a function' 'FNDA:1,reader' q.info
has 'a function that is not called' 'FNDA:0,unused' q.info
has 'a line' 'DA:13,1' q.info
has 'a line of the other branch' 'DA:15,1' q.info
has 'a line that is not run' 'DA:17,0' q.info
check 'all edges of both conditions' test "$(grep -c '^BRDA:12,.*,1$' q.info)" -eq 4
check 'edges of a switch' test "$(grep -c '^BRDA:16,' q.info)" -eq 4
check 'two of them are taken' test "$(grep -c '^BRDA:16,.*,1$' q.info)" -eq 2
check 'no header' test "$(grep -c '^SF:' q.info)" -eq 1
if command -v lcov >/dev/null && command -v genhtml >/dev/null; then
    check 'lcov reads it' sh -c 'lcov --summary q.info 2>&1 | grep -q "lines.*%"'
    check 'so does genhtml' sh -c 'genhtml --branch-coverage -o page q.info >log 2>&1'
    check 'without a warning' sh -c '! grep -i "warning\|error" log'
fi

# ---- the same coverage by all algorithms and options
for run in '--algo=trust' '--algo=lapor' '--symmetry=off' '--no-reductions' '--elision=off' \
    '--algo=enumerate' '--model=sc' '--model=sc --algo=rvf' '--model=tso' '--model=ra' \
    '--model=sc --algo=chess' '--jobs=2 --debug=share-after=0' '--checkpoint=q.save' \
        '--budget=20'; do
    try 0 $run --coverage=other.info queue.c
    check "$run: the same" cmp -s q.info other.info
done
try 0 resume --coverage=other.info q.save
check 'resume: the same' cmp -s q.info other.info
try 0 hunt --samples=200 --coverage=other.info queue.c
check 'hunt: the same' cmp -s q.info other.info
check 'hunt does not know of others' grep -q 'lines of queue.c were not reached so far' "$work/out"
rm q.save
try 0 --checkpoint=q.save queue.c
try 2 resume --coverage=other.info q.save
check 'why' grep -q 'was started without it' "$work/err"

# ---- the same executions as without --coverage
numbers() { "$smc" --format=json --no-cache --keep-going "$@" queue.c 2>/dev/null |
    grep -E '"(executions|blocked|outcome_hash|verdict)"'; }
numbers >plain.txt
numbers --coverage=other.info >noted.txt
check 'executions, hash' cmp plain.txt noted.txt
check 'there are some' grep -q outcome_hash plain.txt

# ---- an error, one execution
try 1 -DWRONG --coverage=wrong.info queue.c
check 'the error' grep -q 'assertion failed' "$work/err"
token=$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")
check 'a token without the option' test -n "$token"
check 'the command has no --coverage' sh -c \
    '! grep -q -e "--replay=.*--coverage\|--coverage.*--replay" '"$work/err"
try 1 -DWRONG --replay="$token" --coverage=one.info queue.c
check 'one execution' grep -q '^DA:' one.info
try 1 -DWRONG --replay="$token" queue.c

# ---- waits: a round that is executed but has no effect
cat >wait.c <<'END'
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
static atomic_int ready;
static void *waits(void *p)
{
    while (!atomic_load(&ready)) {
        sched_yield();
    }
    return p;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    atomic_store(&ready, 1);
    pthread_join(t, NULL);
}
END
try 0 --coverage=wait.info wait.c
has 'the body of a wait' 'DA:8,1' wait.info

# ---- several programs, tests, clients
cat >tests.c <<'END'
#include <smc.h>
static int f(int a)
{
    if (a == 1)
        return 2;
    if (a == 2)
        return 3;
    return 5;
}
SMC_TEST(one) { f(1); }
SMC_TEST(two) { f(2); }
END
try 0 test --coverage=tests.info tests.c
has 'of the first' 'DA:5,1' tests.info
has 'of the second' 'DA:7,1' tests.info
has 'of none' 'DA:8,0' tests.info
check 'the union in words' grep -q '^     1 line of tests.c was never reached: 8$' "$work/out"
try 0 test --jobs=2 --coverage=side.info tests.c
check 'side by side' cmp -s tests.info side.info
try 0 test --test=one --coverage=one.info tests.c
has 'of one alone' 'DA:7,0' one.info
try 0 --each --coverage=each.info queue.c wait.c
check 'each: two files' test "$(grep -c '^SF:' each.info)" -eq 2

cat >object.c <<'END'
#include <smc.h>
#include <stdatomic.h>
static atomic_int count;
SMC_OP(increment, 1, 3)
{
    if (value == 2)
        return 7;
    return count += value;
}
SMC_OP(get) { return count; }
END
try 0 linearize --calls=2 --coverage=object.info object.c
has 'an operation' 'FNDA:1,smc_op_get' object.info
has 'a line of it that no client reaches' 'DA:7,0' object.info

# ---- together with other output formats
try 0 --coverage=other.info --html=page.html --format=json queue.c
check 'JSON' grep -q '"coverage"' "$work/out"
check 'the lines in JSON' sh -c 'tr -d " \n" <"$1" | grep -q "\"unreached\":\[5,7,17\]"' - \
    "$work/out"
check 'the page' grep -q '"unreached":\[5,7,17\]' page.html

# ---- inputs: a run with coverage does not merge paths, and its command says so
cat >digits.c <<'END'
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int digit(int c) {
    if (c >= '0' && c <= '9') return c - '0';
    return -1;
}
int main(void) {
    assert(digit(__VERIFIER_nondet_int()) != 7);
    return 0;
}
END
try 1 --coverage=digits.info digits.c
has 'each path' 'DA:5,1' digits.info
command=$(sed -n 's/.*To step through it: smc //p' "$work/out" "$work/err")
check 'merge is off' sh -c 'case $1 in *"--merge=off "*) ;; *) false ;; esac' - "$command"
# shellcheck disable=SC2086
try 1 $command
try 1 --coverage=digits.info $command
try 1 digits.c
command=$(sed -n 's/.*To step through it: smc //p' "$work/out" "$work/err")
check 'paths are merged' sh -c 'case $1 in *merge*) false ;; esac' - "$command"
# shellcheck disable=SC2086
try 1 $command

# ---- refused combinations
try 2 --model=c11 --coverage=other.info queue.c
check 'c11' grep -q -e '--coverage: under model c11' "$work/err"
for command in compare estimate relax repair; do
    try 2 "$command" --coverage=other.info queue.c
    check "$command: names it" grep -q -e '--coverage' "$work/err"
done
try 2 --model=sc,tso --coverage=other.info queue.c
try 2 --coverage=queue.c queue.c
try 2 --coverage=same --html=same queue.c
check 'two with one name' grep -q 'both name same' "$work/err"

finish
