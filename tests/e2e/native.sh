#!/bin/sh
# native.sh SMC - tests smc replay --native: counterexamples run natively, with the steps and the
# error of the execution, the same in each run; also under gdb.
. "$(dirname "$0")/checks.inc"
programs=tests/programs

# token OPTION...: finds an error with these options, and sets $token.
token() {
    token=$("$smc" "$@" 2>&1 | sed -n 's/.*--replay=\([^ ]*\) --steps$/\1/p' | head -n 1)
    check "a token of $*" test -n "$token"
}

# places: the numbers, threads and places of the steps in a report.
places() { sed -n 's/^\(step [0-9]*, thread [0-9]*, [^ ]*\) .*/\1/p'; }

# run_program: runs what was built; sets $status. The shell's own message about a signal goes to
# $work/shell.
run_program() {
    { timeout 60 "$work/x.replay" >"$work/out" 2>"$work/err"; } 2>"$work/shell"
    status=$?
}

# native STATUS MESSAGE OPTION...: the error that smc finds with these options is reproduced. Each
# run has this status and this message, and makes the same steps, those of --steps.
native() {
    ends=$1 message=$2
    shift 2
    token "$@"
    "$smc" "$@" --replay="$token" --steps </dev/null 2>&1 | places >"$work/steps"
    rm -f "$work/x.replay"
    try 0 replay --native -o "$work/x.replay" "$@" "$token"
    check "says what it built of $*" grep -q "^smc: built $work/x.replay, " "$work/err"
    for run in 1 2 3; do
        run_program
        check "run $run of $* ends with $ends" test "$status" = "$ends"
        check "run $run of $* says $message" grep -q -- "$message" "$work/err"
        [ $run = 1 ] || check "run $run of $* is as the first" cmp -s "$work/err" "$work/first"
        cp "$work/err" "$work/first"
    done
    places <"$work/err" >"$work/made"
    check "the steps of $*" test -s "$work/made"
    check "only steps of $*" sh -c "! grep -vxFf '$work/steps' '$work/made'"
}

# ---- weak memory, and each kind of end
native 134 'relaxed_flag.c:30:9: error: assertion failed' docs/examples/relaxed_flag.c
native 1 'peterson.c:[0-9:]* error: data race' docs/examples/peterson.c
native 134 'seqlock.c:[0-9:]* error: assertion failed' docs/examples/seqlock.c
native 134 'inputs.c:[0-9:]* error: assertion failed' docs/examples/inputs.c
native 1 'error: deadlock: ' docs/examples/lock_order.c
native 1 'note: .* waits for ' docs/examples/lost_wakeup.c
native 1 '^error at step .*: write ' docs/examples/double_checked.c
native 1 'error: use after free: ' $programs/memory/use-after-free-concurrent.c

# ---- C++: accesses in headers, and in functions that headers call
native 1 'shared_cache.cpp:[0-9:]* error: data race' \
    $programs/containers/shared_cache.cpp -std=c++17 -DBUG=1
native 1 'containers.cpp:[0-9:]* error: data race' $programs/reports/containers.cpp -DFUTURE

# ---- a loop that makes no step
token $programs/liveness/endless.c --model=ra -DKIND=2
try 0 replay --native -o "$work/x.replay" $programs/liveness/endless.c -DKIND=2 --model=ra "$token"
run_program
check 'an endless loop ends with 1' test "$status" = 1
check 'an endless loop is the error' grep -q \
    '^endless.c:33:5: error: infinite loop without effect \[liveness\]' "$work/err"

# ---- the command line
token docs/examples/relaxed_flag.c
example=$PWD/docs/examples/relaxed_flag.c
check 'the default name' sh -c "cd '$work' && '$smc' replay '$example' --native $token 2>err &&
    test -x relaxed_flag.replay && test -f smc-replay.gdb"
try 1 replay docs/examples/relaxed_flag.c "$token"
check 'without --native it is a check' grep -q '^smc: unsafe: 1 error, 1 execution ' "$work/out"
try 2 replay docs/examples/relaxed_flag.c
check 'a token is needed' grep -q 'smc replay needs a token' "$work/err"
try 2 replay docs/examples/relaxed_flag.c -o "$work/x" "$token"
check '-o is for --native' \
    grep -q -- '-o FILE names the program that --native builds' "$work/err"
try 2 --native="$work/x" docs/examples/relaxed_flag.c
check '--native is for --replay' \
    grep -q -- '--native needs an execution: --replay=TOKEN' "$work/err"

# ---- what is not supported
token $programs/mixed/fails-stronger.c
try 2 replay --native -o "$work/no" $programs/mixed/fails-stronger.c "$token"
check 'says what is not supported, and where' grep -q \
    'fails-stronger.c:[0-9]*:[0-9]*: error: native replay does not support .* \[unsupported\]' \
    "$work/err"
check 'builds nothing' test ! -e "$work/no"

# ---- gdb
if command -v gdb >/dev/null; then
    (cd "$work" && timeout 120 gdb -batch -x smc-replay.gdb -ex 'smc step 6' -ex 'smc why' \
        -ex 'info threads' -ex 'smc back 2' -ex 'smc goto 6' -ex 'smc step' -ex 'smc step' \
        ./relaxed_flag.replay) >"$work/out" 2>&1 </dev/null
    says() { check "gdb says $1" grep -q -- "$1" "$work/out"; }
    says '^step 6 of 7, thread 2, relaxed_flag.c:30:9: read message = 0'
    says '^30	.*assert(atomic_load_explicit(&message'
    says '^step 6 reads the initial value, 0$'
    says '^memory has a later value: only weak memory allows this read'
    says '"thread 2"'
    says '^step 4 of 7, '
    says 'relaxed_flag.c:30:9: error: assertion failed'
    check 'gdb stands at steps' test "$(sed -n 's/^step \([0-9]*\) of .*/\1/p' "$work/out" |
        tr '\n' ' ')" = '6 4 6 7 '
else
    echo 'SKIP gdb is not installed'
fi
finish
