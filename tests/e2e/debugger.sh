#!/bin/sh
# debugger.sh SMC - tests the debugger, which steps through an execution by commands.
. "$(dirname "$0")/checks.inc"
example=docs/examples/relaxed_flag.c
token=$("$smc" --format=json $example 2>"$work/err" | sed -n 's/^      "replay": "\(.*\)"$/\1/p')
check 'a token' test -n "$token"

# debug COMMAND...: runs the debugger on these lines; its messages are in $work/err.
debug() {
    printf '%s\n' "$@" >"$work/commands"
    try 1 $example --replay="$token" --steps="$work/commands"
}
says() { check "says $1" grep -q -- "$1" "$work/err"; }
says_not() { check "does not say $1" sh -c "! grep -q -- '$1' '$work/err'"; }
at() { check "stands at steps $1" test \
    "$(sed -n 's/^step \([0-9]*\),.*/\1/p' "$work/err" | tr '\n' ' ')" = "$1 "; }

# ---- movement
debug n n 'back 2' s 'n 3' step 'next'
at '1 2 3 1 2 5 6 7'
says '^step 5, thread 2, relaxed_flag.c:29:9: read ready = 1 (acquire), from step 4$'
says '^   29 |     if (atomic_load_explicit(&ready'
check 'the result is as ever' grep -q '^smc: unsafe: 1 error, 1 execution ' "$work/out"
says_not 'counterexample'
debug 'goto 6' backstep backstep backstep 'goto 7' step next 'goto 9' 'goto 2'
at '1 6 5 7 2'
says '^thread 2 has no step before this one$'
says '^the execution ends after 7 steps$'
says '^there is no step 9: the execution has 7$'
says '^docs/examples/relaxed_flag.c:30:9: error: assertion failed'
debug 'n 2' k 'k 5' k
at '1 3 2 1'
says '^this is the first step$'
debug 'c' 'k 3' quit
at '1 5'

# ---- breakpoints
debug 'break 24' 'b docs/examples/relaxed_flag.c:30' c c c 'info b' 'k 4' 'delete 2' \
    'info breakpoints' 'delete 2' 'goto 1' c delete 'goto 1' c b
at '1 4 6 7 6 1 4 1'
says '^  breakpoint 2 at docs/examples/relaxed_flag.c:30, reached 2 times$'
says 'commands:10: error: there is no breakpoint 2$'
says '^there are no breakpoints$'

# ---- inspection
debug 'goto 6' sources where 'info threads' list list 'list 1' sources 'goto 1' sources
says '^  -> 0: the initial value, which it reads$'
says '^     42: step 3 (thread 1 in line 23), possible$'
says '^this step reads nothing$'
read=30:$(column 9 16)
says "^  -> 0 receiver in relaxed_flag.c:$read\$"
says '^     thread 0, main is at relaxed_flag.c:38:5: join$'
says "^  -> thread 2, receiver is at relaxed_flag.c:$read: read message\$"
says '^->   30 *assert'
check 'list goes on' test "$(grep -c '^     3[67]  ' "$work/err")" -eq 2
check 'list of a line' grep -q '^      1  // ' "$work/err"
# ---- the writes that a read could read from, and reasons against others
token=$("$smc" --model=ra --format=json docs/examples/lost_update.c 2>"$work/err" | sed -n \
    's/^      "replay": "\(.*\)"$/\1/p')
printf 'b 32\nc\nsources\n' >"$work/commands"
try 1 --model=ra docs/examples/lost_update.c --replay="$token" --steps="$work/commands"
says '^     0: the initial value, not possible: overwritten by step 5, which thread 0 has seen$'
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
    pthread_create(&b, 0, count, &x);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y == 2);
}
END
for model in rc11 sc tso c11; do
    token=$("$smc" --model=$model --format=json "$work/rmw.c" 2>"$work/err" | sed -n \
        's/^      "replay": "\(.*\)"$/\1/p')
    printf 'n 5\nsources\nb rmw.c:5\nc\nk 99\n' >"$work/commands"
    try 1 --model=$model "$work/rmw.c" --replay="$token" --steps="$work/commands"
    if [ $model = c11 ]; then says \
        '^c11 checks only whole executions: other sources of this read are unknown$'
    else says '^     0: the initial value, not possible: step [0-9]* has taken it$'; fi
done
token=$("$smc" --format=json $example 2>"$work/err" | sed -n 's/^      "replay": "\(.*\)"$/\1/p')

# ---- variables and expressions
example=tests/programs/reports/variables.c
rc11=$token
token=$("$smc" --no-file-options --format=json $example 2>"$work/err" | sed -n \
    's/^      "replay": "\(.*\)"$/\1/p')
debug 'b 24' c c c 'info locals' 'p part + i*2' 'print at[1]' 'p *at' 'f 1' 'info locals' \
    'p *node' 'p node->name' 'p local' 'p &local' 'p big+1' \
    'p -big < 0' 'p node->colour == GREEN && node->weight > 1.0' 'p node->high' 'p table' \
        'p &table[2]' 'p table+1' 'p *&table[2]' 'p node->next' \
    'f 2' 't 0' 'info locals' 't 2' 'delete' 'b 43' 'c' c 'p got->at' 'p seen' 'p head == got' \
        'p ready' 'goto 1' 'p head'
says '^  total = 6$'
says '^  i = 2$'
says '^  part = 3$'
says '^  at = &table$'
says '^part + i\*2 = 7$'
says '^at.1. = 2$'
says '^\*at = 1$'
says '^  -> 1 producer in variables.c:34:16$'
says '^  node = thread 1.s node (line 30)$'
says '^  local = {x = 3, y = -4}$'
says \
    '^\*node = {next = NULL, at = {x = 3, y = -4}, colour = GREEN, weight = 1.5, name = "first", low = 5, high = 9}$'
says '^node->name = "first"$'
says '^&local = &local$'
says '^big+1 = 4000000001$'
says '^-big < 0 = 0$'
says '^node->colour == GREEN && node->weight > 1.0 = 1$'
says '^node->high = 9$'
says '^table = {1, 2, 3, 4}$'
says '^&table.2. = &table.2.$'
says '^table+1 = &table.1.$'
says '^\*&table.2. = 3$'
says '^node->next = NULL$'
says 'error: thread 1 has no frame 2 here$'
says '^  shared = 7$'
says '^got->at = {x = 3, y = -4}$'
says '^seen = 3$'
says '^head == got = 1$'
says '^head = NULL$'
debug n 'n 2' 'p late' 'p late.x > 3' 'p 0 && late.x' 'p 1 || late.x' 'p *given' \
    'p given == &shared' 'n' 'n' 'p late' 'p hand == NULL' \
    'p 2*3+4%3<<1 == 14 && !0' 'p ~5' 'p -7/2' 'p 010 + 0x10' 'p 1.5*2' 'p (1+2' 'p 5u-6' \
        'p 1<<40L' 'p 1L<<40' 'p shared&3|8' "p 'a' + 1" \
    'p nope' 'p 1/0' 'p shared.x' 'p *shared' 'p late + 1' 'p' 'p 3 +' 'p 3 4' 'p late.z' \
        'p ((1)' 'p &1'
says '^late = {x = uninitialised, y = uninitialised}$'
says 'error: late.x > 3: the memory is uninitialised here$'
says '^0 && late.x = 0$'
says '^1 || late.x = 1$'
says '^\*given = 7$'
says '^given == &shared = 1$'
says '^late = {x = 1, y = 1}$'
says '^hand == NULL = 0$'
says '^2\*3+4%3<<1 == 14 && !0 = 1$'
says '^~5 = -6$'
says '^-7/2 = -3$'
says '^010 + 0x10 = 24$'
says '^1.5\*2 = 3$'
says "error: (1+2: a ')' is missing$"
says '^5u-6 = 4294967295$'
says 'error: 1<<40L: the shift exceeds the width of its operand$'
says '^1L<<40 = 1099511627776$'
says '^shared&3|8 = 11$'
says "^'a' + 1 = 98$"
says "error: nope: there is no variable 'nope' here"
says 'error: 1/0: division by zero$'
says "error: shared.x: 'x' needs a struct on its left$"
says 'error: \*shared: only a pointer can be dereferenced$'
says 'error: late + 1: a struct, a union'
says 'error: print which expression?$'
says 'error: 3 +: the expression is incomplete$'
says "error: 3 4: '4' is not understood$"
says "error: late.z: there is no member 'z'$"
says 'error: &1: the operand has no address$'
token=$rc11 example=docs/examples/relaxed_flag.c

# ---- invalid commands, and sources of commands
debug nexr 'n x' 'n 0' 'break x.c:' 'b 0' 'info rooms' 'goto' '# a remark' ''
at '1'
says "commands:1: error: unknown command 'nexr'; did you mean 'next'?$"
says "commands:2: error: 'x' is not a positive number$"
says "commands:3: error: '0' is not a positive number$"
says "commands:4: error: 'x.c:' is neither LINE nor FILE:LINE$"
says 'commands:6: error: info needs one of'
says 'commands:7: error: which step? (goto N)$'
printf 'n\nquit\nn' | "$smc" $example --replay="$token" --steps=- >"$work/out" 2>"$work/err"
at '1 2'
check 'standard input: no prompt' sh -c "! grep -q '(smc)' $work/err"
printf 'n' | "$smc" $example --replay="$token" --steps=- >"$work/out" 2>"$work/err"
at '1 2'
try 2 $example --replay="$token" --steps="$work/none"
check 'a script that is not there' grep -q "^smc: error: --steps: cannot read '$work/none': " \
    "$work/err"
try 2 $example --replay="$token" --steps=
try 1 $example --replay="$token" --steps
check 'no commands: every step' test "$(grep -c '^step ' "$work/err")" -eq 7
check 'no commands: the report' grep -q 'counterexample' "$work/err"
if command -v script >/dev/null; then
    printf '\n\nk\nq\n' | script -qec "'$smc' $example --replay=$token --steps" /dev/null \
        >"$work/out" 2>&1
    check 'a terminal: a prompt' grep -q '(smc) ' "$work/out"
    check 'a terminal: an empty line repeats' test \
        "$(grep -c 'step [0-9], thread' "$work/out")" -eq 4
fi

# ---- stack frames and pointers to them have the same contents if variables are shown
cat >"$work/inside.c" <<'END'
#include <setjmp.h>
#include <stdarg.h>
#include <assert.h>
#include <stdio.h>
#include <stdatomic.h>
#include <pthread.h>
jmp_buf *where;
atomic_int x;
static int sum(va_list *ap, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) { s += va_arg(*ap, int); x = s; }
    return s;
}
static int total(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int s = sum(&ap, n);
    va_end(ap);
    return s;
}
static void leave(int k) { int twice = 2 * k; x = twice; longjmp(*where, twice); }
static void *run(void *a) {
    static jmp_buf b;
    int first = 7;
    where = &b;
    int got = setjmp(b);
    if (!got) leave(first);
    x = got;
    return a;
}
int main(void) {
    pthread_t t;
    int three = 3;
    assert(total(three, 1, 2, 3) == 6);
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(x != 14);
}
END
printf 'b 11\nc\ninfo locals\ndelete\nb 28\nc\ninfo locals\n' >"$work/commands"
try 1 "$work/inside.c" --steps="$work/commands"
says '^  s = 3$'
says '^  got = 14$'
says_not 'note:'
cat >"$work/last-read.c" <<'END'
#include <assert.h>
#include <stdatomic.h>
static atomic_long g = 5;
static long over;
int main(void) {
    long v = atomic_load(&g);
    while (!over) {
        v = atomic_load(&g);
        over = 1;
    }
    assert(!atomic_load(&g));
}
END
printf 'n 4\ninfo locals\n' >"$work/commands"
try 1 "$work/last-read.c" --steps="$work/commands"
says '^  v = 5$'
if [ -e tests/programs/cxx/exceptions-threads.cpp ]; then
    printf 'n 90\ninfo locals\n' >"$work/commands"
    try 1 --no-file-options -DFORGOTTEN tests/programs/cxx/exceptions-threads.cpp \
        --steps="$work/commands"
    says_not 'note:'
fi

# ---- without a token: the debugger shows the execution that the exploration finds
printf 'b 30\nc\nsources\n' >"$work/commands"
"$smc" $example --replay="$token" --steps="$work/commands" >"$work/out" 2>"$work/named"
try 1 $example --steps="$work/commands"
check 'it is that of the first error' cmp -s "$work/named" "$work/err"
check 'the result is that of the exploration' grep -q '^smc: unsafe: 1 error, found in execution ' \
    "$work/out"
try 1 $example --jobs=2 --steps="$work/commands"
check 'with --jobs, too' grep -q '^  -> 0: the initial value, which it reads$' "$work/err"
try 1 $example --steps
check 'each step, and the report' sh -c \
    "grep -q '^step 7, ' '$work/err' && grep -q 'counterexample' '$work/err'"
try 0 docs/examples/relaxed_flag.c --model=sc --steps="$work/commands"
check 'no error: one line' grep -qx \
    'smc: note: --steps: no error was found: there is no execution to step through' "$work/err"
check 'and the result' grep -q '^smc: verified: ' "$work/out"
try 2 $example --steps="$work/none"
check 'a script that is not there' grep -q "^smc: error: --steps: cannot read '$work/none': " \
    "$work/err"
# the time limit does not apply while the debugger waits for commands
(sleep 1.2; echo next) | "$smc" --time-limit=0.7 $example --replay="$token" --steps=- >"$work/out" \
    2>"$work/err"
at '1 2'
check 'no limit on time' grep -q '^smc: unsafe: ' "$work/out"
try 2 estimate $example --steps
for other in --watch --checkpoint="$work/kept" --each; do try 2 $example --steps=- $other; done
# a function that is inlined into two functions, with variables in each
if [ -e tests/programs/cxx/hello.cpp ]; then
    printf 'goto 6\nwhere\ninfo locals\n' >"$work/commands"
    try 1 --no-file-options -std=c++11 -DBUG tests/programs/cxx/hello.cpp --steps="$work/commands"
    check 'C++: stands where it was sent' grep -q '^step 6, ' "$work/err"
    says_not unsupported
fi

# ---- output of the program appears at the step that prints it
sed 's/y = atomic/puts("counting"); y = atomic/; s/#include <assert.h>/&\n#include <stdio.h>/' \
    "$work/rmw.c" >"$work/prints.c"
token=$("$smc" --format=json "$work/prints.c" 2>"$work/err" | sed -n \
    's/^      "replay": "\(.*\)"$/\1/p')
printf 'n 20\n' | "$smc" --show-output "$work/prints.c" --replay="$token" --steps=- >"$work/out" \
    2>&1
check 'printed once by each thread' test "$(grep -c counting "$work/out")" -eq 2
check 'not before it is done' sh -c "head -n 1 $work/out | grep -q '^step 1'"
# ---- memory with accesses of many sizes: an execution is shown and replayed without a restart for
#   each cell, which would take more than ten million instructions
cat >"$work/cells.cpp" <<'END'
#include <string>
#include <thread>
#include <vector>
static std::string last;
struct part : std::string {
    size_t at;
    part(std::string s, size_t n) : std::string(s), at(n) {}
};
static std::vector<part> split(const std::string &all) {
    std::vector<part> parts;
    for (size_t begin = 0, end; begin < all.size(); begin = end + 1) {
        end = std::min(all.find('/', begin), all.size());
        parts.emplace_back(all.substr(begin, end - begin), begin);
    }
    return parts;
}
int main() {
    for (int i = 0; i < 10; i++) {
        auto parts = split("a/b" + std::to_string(i) + "/too long for the object itself/c");
        auto copy = parts;
        copy.swap(parts);
    }
    auto write = [](int i) { last = split("a/b")[i]; };
    std::thread first(write, 0), second(write, 1);
    first.join(), second.join();
}
END
few() {
    n=$(sed -n 's/^ *\([0-9]*\)  instructions interpreted$/\1/p' "$work/out")
    check "few instructions: $n" test "$n" -lt 1000000
}
try 1 --stats "$work/cells.cpp"
few
token=$(sed -n 's/.*--replay=\([^ ]*\) .*/\1/p' "$work/out" "$work/err")
try 1 --stats "$work/cells.cpp" --replay="$token"
few
check 'the same race' grep -q 'error: data race on last' "$work/err"

# ---- all executions from a step on
cat >"$work/sums.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *by) {
    atomic_store(&x, atomic_load(&x) + *(int *)by);
    return by;
}
int main(void) {
    static int one = 1, two = 2;
    pthread_t s, t;
    pthread_create(&s, NULL, add, &one);
    pthread_create(&t, NULL, add, &two);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return x == 1;
}
END
# after STEP STATUS WORDS [OPTION]: explores from a step of the execution with the error
after() {
    try "$2" --model=sc --keep-going --after="$token:$1" ${4:-} "$work/sums.c"
    check "from step $1: $3" grep -q "$3" "$work/out"
}
try 1 --model=sc --keep-going "$work/sums.c"
check 'from the beginning' grep -q '1 error, 4 executions' "$work/out"
token=$(sed -n 's/.*--replay=\([^ ]*\) .*/\1/p' "$work/out" "$work/err")
after 2 1 '1 error, 4 executions'
after 4 1 '1 error, 3 executions'
after 5 1 '1 error, 2 executions'
after 14 1 '1 error, 1 execution '
after 5 0 'bounded: no error after step 5 of the recorded execution, 2 executions' \
    --exit-status=ignore
check 'a note that a later step differs' grep -q 'has changed (step 14 differs): its threads' \
    "$work/err"
try 1 --model=sc --after="$token:5" -j2 --keep-going --format=json "$work/sums.c"
check 'two processes' grep -q '"executions": 2,' "$work/out"
check 'the number in JSON' grep -q '"after_step": 5,' "$work/out"
for wrong in "$token" "$token:" "$token:0" "$token:1000" "$token:4x" '0x2:1' ''; do
    try 2 --model=sc --after="$wrong" "$work/sums.c"
done
try 2 --model=sc --after="$token:4" --algo=trust "$work/sums.c"
check 'other algorithms' grep -q "'trust' explores from the beginning; use tracer" "$work/err"
try 2 --model=sc --after="$token:4" --check=termination "$work/sums.c"
try 2 hunt --model=sc --after="$token:4" "$work/sums.c"
sed 's/atomic_load(&x) + /+/' "$work/sums.c" >"$work/changed.c"
try 2 --model=sc --after="$token:8" "$work/changed.c"
check 'another program' grep -q 'after: this program has no such execution' "$work/err"
# near N STATUS WORDS [OPTION ..]: explores what differs in at most N choices
near() {
    most=$1 status=$2 words=$3
    shift 3
    try "$status" --near="$token:$most" "$@" "$work/sums.c"
    check "at most $most choices: $words" grep -q "$words" "$work/out"
}
near 0 1 '1 error, found in execution 1 ' --model=sc
near 0 0 'at most 0 choices unlike the recorded execution, 1 execution (' --model=sc \
    --exit-status=ignore
check 'a note that a step differs' grep -q 'near: step 14 differs' "$work/err"
# each of two points has two options of the other thread; a lost update is near a right sum
near 1 1 '1 error, ' --model=sc --keep-going
for model in tso ra rc11 c20; do near 1 1 '1 error, found in execution 1 ' --model=$model; done
try 0 --near="$token:2" --model=sc --exit-status=ignore --format=json "$work/sums.c"
check 'the number in JSON' grep -q '"unlike_recorded": 2,' "$work/out"
for wrong in "$token" "$token:" "$token:5" "$token:-1" "$token:1x"; do
    try 2 --near="$wrong" "$work/sums.c"
    check "'$wrong' is refused" grep -q 'is not TOKEN:N' "$work/err"
done
for option in --algo=trust --model=aarch64 -j2 --samples=9 --strategy=pos "--after=$token:2"; do
    try 2 --near="$token:1" "$option" "$work/sums.c"
    check "$option: one line" test "$(wc -l <"$work/err")" = 1
done
try 1 hunt --near="$token:1" --time-limit=60 --model=sc "$work/sums.c"
# an error that is not in the recorded execution, one choice away
sed 's/x == 1/x == 3/' "$work/sums.c" >"$work/near.c"
try 0 --near="$token:0" --model=sc "$work/near.c"
try 1 --near="$token:1" --model=sc "$work/near.c"
again=$(sed -n 's/.*step through it: smc //p' "$work/out" "$work/err")
check 'the command that replays it' grep -q 'model=sc .*/near.c --replay=' "$work/err"
# shellcheck disable=SC2086
try 1 ${again% --steps}
# a wait that the step does not end
cat >"$work/waits.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go;
static void *wait(void *unused) {
    while (!atomic_load(&go)) {
    }
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wait, NULL);
    pthread_join(t, NULL);
}
END
try 1 "$work/waits.c"
token=$(sed -n 's/.*--replay=\([^ ]*\) .*/\1/p' "$work/out" "$work/err")
try 2 --after="$token:2" "$work/waits.c"
check 'waits for ever' grep -q 'begins a wait that does not end in it; name an earlier' "$work/err"

cat >"$work/input.c" <<'END'
#include <assert.h>
int __VERIFIER_nondet_int(void);
int shared;
int main(void) {
    int key = __VERIFIER_nondet_int();
    shared = key + 1;
    assert(shared != 6);
    return 0;
}
END
printf 'next\nnext\nprint key\nprint shared\n' >"$work/input"
try 1 --steps="$work/input" "$work/input.c"
check 'inputs: steps have numbers' grep -q 'input key = 5$' "$work/err"
check 'inputs: so have variables' grep -q '^key = 5$' "$work/err"
check 'inputs: and shared ones' grep -q '^shared = 6$' "$work/err"
finish
