#!/bin/sh
# input-test.sh SMC - tests --format=test: the file with the inputs of an error shows this error
# natively and under smc, and has the reason where it cannot be made.
. "$(dirname "$0")/checks.inc"
programs=$(dirname "$0")/../programs/inputs
include=$work/include
headers=$(dirname "$0")/../../pass/include
mkdir "$include" && cp -r "$headers/smc.h" "$headers/klee" "$include" || exit 2

# repeats TEXT PROGRAM OPTION...: smc finds the error with this text, and so do the generated file
# and the program without smc, and under smc without questions to a solver.
repeats() {
    text=$1 program=$2
    shift 2
    rm -f "$work/inputs.c"
    try 1 --no-file-options "$@" --format=test --output="$work/inputs.c" "$program"
    check 'it compiles' "${CC:-cc}" -w -D__SMC__ -I"$include" "$@" -pthread "$program" \
        "$work/inputs.c" -lm -o "$work/native"
    "$work/native" >"$work/out" 2>"$work/err"
    check "natively: $text" grep -qF "$text" "$work/err"
    try 1 --no-file-options --stats "$@" "$program" "$work/inputs.c"
    check "under smc: $text" grep -qF "$text" "$work/err"
    check 'no questions' grep -q '^ *0  questions about inputs' "$work/out"
}

cat >"$work/rounded.c" <<'END_OF_PROGRAM'
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
    const float f = __VERIFIER_nondet_float();
    const int printed = (int)(__VERIFIER_nondet_short() + f);
    if (f == 0.75f) assert(printed != -20000);
    return 0;
}
END_OF_PROGRAM
repeats 'word != 0x12345678' "$programs/machine.c" -DBYTES
repeats 's.sum != s.size' "$programs/objects.c" -DSTRUCT
repeats "text[0] != 'h'" "$programs/objects.c" -DTEXT
repeats 'y != 2400' "$programs/people.c" -DCALENDAR
repeats 'printed != -20000' "$work/rounded.c"
repeats '!is_wrong(key, low' "$programs/names.c"

# ---- a test function
cat >"$work/tests.c" <<'END_OF_TESTS'
#include <assert.h>
#include <smc.h>
SMC_TEST(right) { assert(smc_nondet_long() != 7 || 1); }
SMC_TEST(wrong) {
    short parts[3];
    smc_input(parts, sizeof parts);
    smc_assume(parts[0] < 0);
    assert(parts[0] * parts[1] != 999 || parts[2] != -5);
}
END_OF_TESTS
try 1 test --test=wrong --format=test --output="$work/wrong.c" "$work/tests.c"
check 'the test compiles' "${CC:-cc}" -Wall -Wextra -Werror -D__SMC__ -I"$include" \
    "$work/tests.c" "$work/wrong.c" -o "$work/native"
"$work/native" 2>"$work/err"
check 'the test fails natively' grep -qF "parts[0] * parts[1] != 999" "$work/err"
try 1 "$work/tests.c" "$work/wrong.c"

# ---- reasons against a file
# refuses STATUS REASON ARGUMENT...
refuses() {
    wanted=$1 reason=$2
    shift 2
    try "$wanted" --no-file-options --format=test "$@"
    check "$reason" grep -q "^#error \"smc makes no test: $reason\"$" "$work/out"
}
refuses 0 'no error was found' "$programs/merge.c" -DDIGITS
refuses 1 'several threads have inputs' "$programs/list.c" -DTHREADS=2 -DWRONG
refuses 1 'the execution has choices that are no inputs of any value' "$programs/arrays.c" -DWRONG \
    --nondet=0..5
echo '#include <assert.h>
int main(int n, char **of) { assert(n < 2 || of[1][0] != 120); }' >"$work/arguments.c"
refuses 1 "arguments, environment or standard input are inputs" "$work/arguments.c" \
    --inputs=args:1x2
refuses 1 'the error needs no input' "$programs/../races/plain.c"
echo '#include <assert.h>
void wrong(int n) { assert(n != 5); }' >"$work/entry.c"
refuses 1 'the parameters of the first function are inputs' --entry=wrong "$work/entry.c"

finish
