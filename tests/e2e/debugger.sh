#!/bin/sh
# debugger.sh SMC - an execution that is gone through step by step, by commands.
. "$(dirname "$0")/checks.inc"
example=docs/examples/relaxed_flag.c
token=$("$smc" --format=json $example 2>"$work/err" | sed -n 's/^      "replay": "\(.*\)"$/\1/p')
check 'a token' test -n "$token"

# debug COMMAND...: what the debugger says to these lines is in $work/err.
debug() {
    printf '%s\n' "$@" >"$work/commands"
    try 1 $example --replay="$token" --steps="$work/commands"
}
says() { check "says $1" grep -q -- "$1" "$work/err"; }
says_not() { check "does not say $1" sh -c "! grep -q -- '$1' '$work/err'"; }
at() { check "stands at steps $1" test "$(sed -n 's/^step \([0-9]*\),.*/\1/p' "$work/err" | tr '\n' ' ')" = "$1 "; }

# ---- going
debug n n 'back 2' s 'n 3' step 'next'
at '1 2 3 1 2 5 6 7'
says '^step 5, thread 2, relaxed_flag.c:29:9: read ready = 1 (acquire), from step 4$'
says '^   29 |     if (atomic_load_explicit(&ready'
check 'the result is as ever' grep -q '^smc: unsafe: 1 error, 1 execution ' "$work/out"
says_not 'how it comes to this'
debug 'goto 6' backstep backstep backstep 'goto 7' step next 'goto 9' 'goto 2'
at '1 6 5 7 2'
says '^thread 2 has no step before this one$'
says '^the execution is over after 7 steps$'
says '^there is no step 9: the execution has 7$'
says '^docs/examples/relaxed_flag.c:30:9: error: assertion failed'
debug 'n 2' k 'k 5' k
at '1 3 2 1'
says '^this is the first step$'
debug 'c' 'k 3' quit
at '1 5'

# ---- breakpoints
debug 'break 24' 'b docs/examples/relaxed_flag.c:30' c c c 'info b' 'k 4' 'delete 2' 'info breakpoints' 'delete 2' 'goto 1' c delete 'goto 1' c b
at '1 4 6 7 6 1 4 1'
says '^  breakpoint 2 at docs/examples/relaxed_flag.c:30, met 2 times$'
says 'commands:10: error: there is no breakpoint 2$'
says '^there are no breakpoints$'

# ---- looking
debug 'goto 6' sources where 'info threads' list list 'list 1' sources 'goto 1' sources
says '^  -> 0: the initial value, which it reads$'
says '^     42: step 3 (thread 1 in line 23), possible$'
says '^this step reads nothing$'
says '^  -> 0 receiver in relaxed_flag.c:30:9$'
says '^     thread 0, main stands at relaxed_flag.c:38:5: join$'
says '^  -> thread 2, receiver stands at relaxed_flag.c:30:9: read message$'
says '^->   30 *assert'
check 'list goes on' test "$(grep -c '^     3[67]  ' "$work/err")" -eq 2
check 'list of a line' grep -q '^      1  // ' "$work/err"
# ---- what a read could have taken, and why not
token=$("$smc" --model=ra --format=json docs/examples/lost_update.c 2>"$work/err" | sed -n 's/^      "replay": "\(.*\)"$/\1/p')
printf 'b 32\nc\nsources\n' >"$work/commands"
try 1 --model=ra docs/examples/lost_update.c --replay="$token" --steps="$work/commands"
says '^     0: the initial value, not possible: overwritten by step 5, which thread 0 knows of$'
says '^     1: step 5 (thread 2 in line 21), possible$'
says '^  -> 1: step 7 (thread 1 in line 21), which it reads$'
cat >"$work/rmw.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y;
void *count(void *arg) { y = atomic_fetch_add(&x, 1); return arg; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, count, 0);
    pthread_create(&b, 0, count, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y == 2);
}
END
for model in rc11 sc tso c11; do
    token=$("$smc" --model=$model --format=json "$work/rmw.c" 2>"$work/err" | sed -n 's/^      "replay": "\(.*\)"$/\1/p')
    printf 'n 5\nsources\nb rmw.c:5\nc\nk 99\n' >"$work/commands"
    try 1 --model=$model "$work/rmw.c" --replay="$token" --steps="$work/commands"
    if [ $model = c11 ]; then says '^c11 judges whole executions: what a single read could take is not known$'
    else says '^     0: the initial value, not possible: step [0-9]* has taken it$'; fi
done
token=$("$smc" --format=json $example 2>"$work/err" | sed -n 's/^      "replay": "\(.*\)"$/\1/p')

# ---- what is no command, and where commands come from
debug nexr 'n x' 'n 0' 'break x.c:' 'b 0' 'info rooms' 'goto' '# a remark' ''
at '1'
says "commands:1: error: unknown command 'nexr'; did you mean 'next'?$"
says "commands:2: error: 'x' is no number from 1 on$"
says "commands:3: error: '0' is no number from 1 on$"
says "commands:4: error: 'x.c:' is neither LINE nor FILE:LINE$"
says 'commands:6: error: info of what?'
says 'commands:7: error: goto which step?$'
printf 'n\nquit\nn' | "$smc" $example --replay="$token" --steps=- >"$work/out" 2>"$work/err"
at '1 2'
check 'standard input: no prompt' sh -c "! grep -q '(smc)' $work/err"
printf 'n' | "$smc" $example --replay="$token" --steps=- >"$work/out" 2>"$work/err"
at '1 2'
try 2 $example --replay="$token" --steps="$work/none"
check 'a script that is not there' grep -q "^smc: error: --steps: cannot read '$work/none': " "$work/err"
try 2 $example --replay="$token" --steps=
try 1 $example --replay="$token" --steps
check 'no commands: every step' test "$(grep -c '^step ' "$work/err")" -eq 7
check 'no commands: the report' grep -q 'how it comes to this' "$work/err"
if command -v script >/dev/null; then
    printf '\n\nk\nq\n' | script -qec "'$smc' $example --replay=$token --steps" /dev/null >"$work/out" 2>&1
    check 'a terminal: a prompt' grep -q '(smc) ' "$work/out"
    check 'a terminal: an empty line repeats' test "$(grep -c 'step [0-9], thread' "$work/out")" -eq 4
fi

# ---- what the program prints comes where it prints it
sed 's/y = atomic/puts("counting"); y = atomic/; s/#include <assert.h>/&\n#include <stdio.h>/' "$work/rmw.c" >"$work/prints.c"
token=$("$smc" --format=json "$work/prints.c" 2>"$work/err" | sed -n 's/^      "replay": "\(.*\)"$/\1/p')
printf 'n 20\n' | "$smc" --show-output "$work/prints.c" --replay="$token" --steps=- >"$work/out" 2>&1
check 'printed once by each thread' test "$(grep -c counting "$work/out")" -eq 2
check 'not before it is done' sh -c "head -n 1 $work/out | grep -q '^step 1'"
finish
