#!/bin/sh
# regression.sh SMC [COUNT] - tests smc replay --native --test and --core: the first COUNT (3, at
# most 10) counterexamples below as regression tests, which fail, and pass once the program is
# mended.
. "$(dirname "$0")/checks.inc"
programs=$PWD/tests/programs
left=${2:-3}
mkdir "$work/here" && cd "$work/here" || exit 2

# run_test: builds and runs the test in $work/here/t; sets $status.
run_test() {
    { cmake -S t -B t/build -DSMC="$smc" && cmake --build t/build; } >"$work/build" 2>&1
    check 'the test can be built' test -x t/build/regression
    t/build/regression >"$work/out" 2>"$work/err"
    status=$?
}

# regression PROGRAM MACRO OPTION...: the program has an error with the macro.
regression() {
    program=$1 macro=$2
    shift 2
    [ $left -gt 0 ] || return
    left=$((left - 1))
    rm -rf t
    file=program.${program##*.}
    { echo "#define $macro 1" && cat "$programs/$program"; } >$file
    token=$("$smc" --no-file-options "$@" $file 2>&1 |
        sed -n 's/.*--replay=\([^ ]*\) --steps$/\1/p' | head -n 1)
    check "a token of $program" test -n "$token"
    try 0 replay --native --no-file-options "$@" $file "$token" --test=t
    run_test
    check "$program fails" test $status = 1
    check "$program shows the error" grep -q 'the program with the recorded schedule ends' \
        "$work/err"
    sed -i 1d $file
    run_test
    check "$program, mended, passes" test $status = 0
    check "$program, mended, runs freely" \
        grep -q 'the recorded schedule no longer fits the program, which runs freely' "$work/err"
}

regression classic/lazy-init.c BUG_RELAXED --model=rc11
regression containers/seqlock.cpp BUG -std=c++17
regression classic/bakery.c BUG_NO_CHOOSING --model=sc
regression classic/hazard-pointers.c BUG_LATE --model=sc
regression classic/refcount.c BUG_RESURRECT --model=sc
regression containers/shared_cache.cpp BUG -std=c++17
regression containers/shared_stack.cpp BUG -std=c++17
regression containers/triple_buffer.cpp BUG -std=c++17
regression containers/channel.cpp BUG -std=c++20
regression atomics/weak-exchange.c ONCE --weak-cas=fails

# ---- what the test says of a program that does not end, and of one that smc cannot replay
cat >hangs.c <<'END_OF_PROGRAM'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *unused) { atomic_store(&x, 1); return unused; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    assert(x == 0);
    pthread_join(t, 0);
}
END_OF_PROGRAM
token=$("$smc" hangs.c 2>&1 | sed -n 's/.*--replay=\([^ ]*\) --steps$/\1/p')
rm -rf t
try 0 replay --native hangs.c "$token" --test=t
sed -i 's/FREE_SECONDS = 30/FREE_SECONDS = 2/' t/regression.c
sed -i 's/assert(x == 0);/for (;;) ;/' hangs.c
run_test
check 'a program that hangs fails' test $status = 1
check 'says that it does not end' grep -q '^the program does not end$' "$work/err"
sed -i 's/"hangs.c"/"--no-such-option", "hangs.c"/' t/schedule.c
run_test
check 'what smc refuses fails' test $status = 1
check 'says what smc refuses' grep -q 'no-such-option' "$work/err"

# ---- as a test of GoogleTest
if [ -e /usr/include/gtest/gtest.h ]; then
    rm -rf t/build
    cmake -S t -B t/build -DSMC="$smc" -DGOOGLETEST=ON >"$work/build" 2>&1
    cmake --build t/build >>"$work/build" 2>&1
    t/build/regression >"$work/out" 2>"$work/err"
    check 'GoogleTest fails' test $? = 1
    check 'GoogleTest names the test' grep -q 'FAILED.*Regression.RecordedSchedule' "$work/out"
else
    echo 'SKIP GoogleTest is not installed'
fi

# ---- what is refused
try 2 replay --native --test=none/deeper hangs.c "$token"
try 2 --core hangs.c
check '--core is for --native' grep -q -- '--core' "$work/err"

# ---- a core dump, also of an error at which the program does not abort
if command -v gdb >/dev/null; then
    for program in docs/examples/relaxed_flag.c docs/examples/lock_order.c; do
        source=${programs%/tests/programs}/$program
        token=$("$smc" "$source" 2>&1 | sed -n 's/.*--replay=\([^ ]*\) --steps$/\1/p')
        try 0 replay --native -o x --core "$source" "$token"
        check "says where the core dump of $program is" grep -q '^smc: wrote ./x.core, ' \
            "$work/err"
        gdb -nx -batch -ex 'thread apply all backtrace' ./x x.core >"$work/out" 2>/dev/null
        check "the core dump of $program shows its threads" \
            grep -q "$(basename "$program"):[0-9]*$" "$work/out"
    done
else
    echo 'SKIP gdb is not installed'
fi
finish
