#!/bin/sh
# tests.sh SMC INCLUDE - tests `smc test`, which checks functions of a file as programs; and
# compiles the file without smc.
. "$(dirname "$0")/checks.inc"
include=$2
cd "$work" || exit 2

lines() { sed 's/, [0-9.]* s$//' "$work/out" >"$work/lines"; } # results without times

cat >t.c <<'END'
#include <assert.h>
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>

static atomic_int counter;
static int plain;

static void *add(void *unused)
{
    counter++;
    return unused;
}
static void *add_plain(void *unused)
{
    plain++;
    return unused;
}

static void twice(void *(*run)(void *))
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}

SMC_TEST(counts)
{
    twice(add);
    assert(counter == 2);
}
SMC_TEST(races) { twice(add_plain); }
SMC_TEST(begins_anew)
{
    assert(counter == 0);
    counter = 5;
}
SMC_TEST(fails) { assert(counter == 1); }
int with_parameter(int n) { return n; }
int with_result(void) { return 3; }
END
cat >t.cpp <<'END'
#include <assert.h>
#include <smc.h>
#include <atomic>
#include <thread>
static std::atomic<int> counter{3};
namespace {
SMC_TEST(adds)
{
    std::thread a([] { counter++; }), b([] { counter++; });
    a.join(), b.join();
    assert(counter == 5);
}
}
void test_other() { assert(counter == 3); }
void test_with(int n) { assert(n == 4); }
END

# ---- a result for each test
try 1 test t.c
lines
cat >wanted <<'END'
t.c:counts: verified: 1 execution (0 blocked), 2 threads interchangeable, model rc11, algo tracer
t.c:races: unsafe: 1 error, found in execution 1 (0 blocked), 2 threads interchangeable, model rc11, algo tracer
t.c:begins_anew: verified: 1 execution (0 blocked), model rc11, algo tracer
t.c:fails: unsafe: 1 error, found in execution 1 (0 blocked), model rc11, algo tracer
smc: 4 programs: 2 verified, 0 bounded, 2 unsafe, 0 incomplete, 0 not checked, model rc11
END
check 'a line for each test, and a total' cmp lines wanted
check 'no word about assertions of other tests' sh -c "! grep -q 'not reached' '$work/err'"
try 1 test --jobs=3 t.c
lines
check 'side by side' cmp lines wanted
try 1 test --format=json t.c
check 'JSON: the test' grep -q '"file": "t.c", "test": "races"' "$work/out"
try 1 test --format=junit t.c
check 'JUnit: a test case each' grep -q '<testcase name="t.c:begins_anew"' "$work/out"
check 'JUnit: the suite' grep -q 'tests="4" failures="2" errors="0"' "$work/out"
try 1 test --no-cache t.c
lines
check 'without a cache' cmp lines wanted
try 1 test --model=sc --each t.c t.cpp
check 'each file' grep -q '^t.cpp:adds: verified' "$work/out"
mkdir many && cp t.c t.cpp many
try 1 test many
check 'a directory' grep -q '^many/t.cpp:adds: verified' "$work/out"

# ---- selection of tests
try 0 test --list --each t.c t.cpp
printf 't.c:%s\n' counts races begins_anew fails >wanted
echo t.cpp:adds >>wanted
check 'the list' cmp "$work/out" wanted
try 0 test --tests=with_ --list t.c
echo t.c:with_result >wanted
check 'functions with parameters are no tests' cmp "$work/out" wanted
try 0 test --tests=with_ t.c
check 'a prefix: the result is no status' grep -q '^t.c:with_result: verified' "$work/out"
try 0 test --tests=test_ t.cpp
check 'a prefix in C++' grep -q '^t.cpp:test_other: verified' "$work/out"
check 'only those' grep -q '^smc: 1 program:' "$work/out"

# ---- a single test
try 0 test --test=counts t.c
check 'one: as a program' grep -q '^smc: verified' "$work/out"
try 1 test --test=races t.c
replay=$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")
try 1 test --test=races --replay="$replay" t.c
check 'its execution is run again' grep -q 'data race on plain' "$work/err"
try 1 test t.c
check 'the command names the test' grep -q 'smc --tests=smc_test_ --test=races t.c --replay=' \
    "$work/err"
try 1 hunt --test=races t.c
try 1 compare --test=races t.c
check 'compared' grep -q '^smc: compare: unsafe' "$work/out"
try 0 relax --test=counts t.c
try 0 estimate --test=counts t.c
try 0 test --test=counts --jobs=2 --keep-going t.c
try 0 test --test=counts --checkpoint=kept t.c
try 0 resume kept
check 'a checkpoint knows its test' grep -q '^smc: verified' "$work/out"

# ---- errors in usage
try 2 t.c
check 'a file of tests is no program' grep -q 'but tests: smc test FILE' "$work/err"
try 2 test --test=count t.c
check 'no such test' grep -q "t.c has no test 'count'" "$work/err"
try 2 relax --tests=smc_test_ t.c
check 'one is to be chosen' grep -q 'choose one test with --test=NAME' "$work/err"
try 2 test --watch t.c
check 'watch' grep -q -- '--watch checks one test' "$work/err"
echo 'int main(void) { return 0; }' >none.c
try 2 test none.c
check 'none' grep -q 'none.c has no test: mark functions' "$work/err"
try 1 test --each none.c t.c
check 'none: the others are checked' grep -q '4 programs\|5 programs' "$work/out"
echo 'int broken' >broken.c
try 2 test broken.c
check 'refused once' test "$(grep -c 'error: expected' "$work/err")" -eq 1

# ---- compilation without smc
for cc in "$clang" gcc; do
    command -v $cc >/dev/null || continue
    check "$cc" $cc -Wall -Wextra -Werror -DSMC_NATIVE -I"$include" -pthread t.c -o native
    ./native -n 20 >"$work/out"
    check "$cc: fails" test $? -eq 1
    check "$cc: a test that fails" grep -q '^fails: failed in round 1 (signal 6)' "$work/out"
    check "$cc: one that does not" grep -q '^begins_anew: 20 rounds without an error' "$work/out"
    check "$cc: some" sh -c './native -n 3 begins | grep -q "^begins_anew: 3 rounds"'
    check "$cc: functions, without SMC_NATIVE" $cc -Wall -Werror -I"$include" -c t.c -o t.o
done
for cc in clang++-19 g++; do
    command -v $cc >/dev/null || continue
    check "$cc" $cc -Wall -Wextra -Werror -DSMC_NATIVE -I"$include" -pthread t.cpp -o native
    check "$cc: runs" ./native -n 20
done
finish
