#!/bin/sh
# orders.sh SMC - tests smc relax and smc repair: output, options and refusals.
. "$(dirname "$0")/checks.inc"
case $smc in /*) ;; *) smc=$PWD/$smc ;; esac
example=docs/examples/orders.c
json() { "$smc" "$@" --format=json >"$work/json" 2>"$work/err"; }
# order LINE: prints the order in the JSON of the place in this line; text_at LINE: the one in the
# text
order() { awk -v l="$1" -v f="${2:-order}" \
    '/^      "line":/ { at = $2 + 0 } at == l && $1 == "\"" f "\":" && /^      "/ { gsub(/[",]/, "", $2); print $2 }' \
    "$work/json"; }

# ---- the result
try 0 relax $example
check 'silence on stderr' test ! -s "$work/err"
check 'first line' grep -q \
    '^smc relax: 2 of 2 orders weaker, model rc11; cost 8 instead of 10 (arm)$' "$work/out"
race=19:$(column 30 37)
check 'store' grep -q \
    "^  docs/examples/orders.c:13:5  store  seq_cst  -> release   relaxed: data race (orders.c:$race)\$" \
    "$work/out"
check 'load' grep -q \
    "^  docs/examples/orders.c:19:9  load   seq_cst  -> acquire   relaxed: data race (orders.c:$race)\$" \
    "$work/out"
check 'how to see executions' grep -q -- '--why=LINE' "$work/out"
try 0 relax --why=all $example
check 'the execution' grep -q 'write ready = 1 (relaxed)' "$work/out"
check 'the other execution' grep -q 'read ready = 1 (relaxed), from step 2' "$work/out"
# Accesses of several sizes: each exploration determines the partition of memory anew.
try 0 repair --why=all --model=rc11 -DHALVES=__ATOMIC_ACQUIRE tests/programs/mixed/fenced.c
check 'an execution of several sizes' grep -q 'read m\[2\] = 1 (same access), from step 3' \
    "$work/out"
try 0 relax --why=orders.c:13 $example
check 'the one that is asked for' sh -c \
    "grep -q 'write ready = 1 (relaxed)' $work/out && ! grep -q 'read ready = 1 (relaxed), from step 2' $work/out"
try 0 relax --why=12 $example
check 'a place without one' grep -q '^--why=12: no order there' "$work/out"
check 'nothing to run again' sh -c "! grep -q 'run it again' $work/out"
try 0 relax --output="$work/result" --format=json $example
check 'file: nothing on stdout' test ! -s "$work/out"
check 'json: complete' grep -q '^  "complete": true' "$work/result"
check 'json: the report' grep -q '"report": ".*read data = 0 (plain)' "$work/result"

try 0 relax --format=html --output="$work/page.html" $example
check 'html: a row' grep -q \
    '<td class="place">docs/examples/orders.c:13:5</td><td>store</td><td class="order">seq_cst</td><td class="order now">release</td>' \
    "$work/page.html"
check 'html: why' grep -q \
    "<summary>relaxed: data race</summary><pre>docs/examples/orders.c:$race: error: data race on data" \
    "$work/page.html"
check 'html: the difference' grep -q \
    '^+    atomic_store_explicit(&#38;ready, 1, memory_order_release);$' "$work/page.html"
check 'html: whole' sh -c "tail -1 $work/page.html | grep -qx '</html>'"
check 'json: what to edit' grep -q '"text": "_explicit"' "$work/result"

# ---- options that change the result
json relax --keep=orders.c:13 $example
check 'keep a line' test "$(order 13) $(order 19)" = 'seq_cst acquire'
json relax --keep=orders.c:19:9 $example
check 'keep a column' test "$(order 13) $(order 19)" = 'release seq_cst'
json relax --keep=13 --keep=19 $example
check 'keep both' test "$(order 13) $(order 19)" = 'seq_cst seq_cst'
json relax --only=sender $example
check 'only a function' test "$(order 13) $(order 19)" = 'release seq_cst'
json relax --only=other.c $example
check 'only a file' test "$(order 13) $(order 19)" = 'seq_cst seq_cst'
json relax --model=tso $example
check 'tso' test "$(order 13) $(order 19)" = 'relaxed relaxed'

# ---- several models and architectures
json relax --for=tso,rc11 $example
check 'the strongest of two' test "$(order 13) $(order 19)" = 'release acquire'
json relax --for=tso,pso.cat $example
check 'machines with store buffers' test "$(order 13) $(order 19)" = 'release relaxed'
json relax --for=power,riscv,aarch64,imm $example
check 'four machines' test "$(order 13) $(order 19)" = 'release acquire'
check 'their costs' grep -q '"architecture": "arm, power, riscv"' "$work/json"
check 'their models' grep -q '"model": "power.cat, riscv.cat, aarch64.cat, imm.cat"' "$work/json"
check 'whose execution' grep -q '"model": "power.cat",$' "$work/json"
json relax --for=power,aarch64 --cost=x86,arm $example
check 'other costs' grep -q '"architecture": "x86, arm"' "$work/json"
json relax --model=aarch64.cat $example
check 'a file' test "$(order 13) $(order 19)" = 'release acquire'
printf 'include "aarch64.cat"\n' >"$work/mine.cat"
try 0 relax --for="$work/mine.cat" $example
check 'what is not known of a file' grep -q \
    '^  mine.cat: assumed to allow no more executions where an order is stronger$' "$work/out"
try 0 relax --for=aarch64 $example
check 'what is known of one' sh -c "! grep -q assumed $work/out"
cat >"$work/barrier.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int a, b;
static void *first(void *unused) {
    a = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    b = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    pthread_join(t, 0);
    assert(!(a && b));
}
END
json relax --for=imm "$work/barrier.c"
check 'a fence that is relaxed orders nothing' test "$(order 8) $(order 16)" = 'acquire acquire'
try 0 repair --for=aarch64,rc11 docs/examples/relaxed_flag.c
check 'repair for a machine' grep -q \
    '1 of 4 orders stronger, models aarch64.cat, rc11; cost 10 instead of 6 (arm)$' "$work/out"

# ---- places: one for all callers of a function, or one for each caller
cat >"$work/wrapper.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int data;
static void put(atomic_int *at) {
    atomic_store(at, 1);
}
static void *run(void *arg) {
    put(&y);
    data = 1;
    put(&x);
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    if (atomic_load(&x)) assert(data);
    if (atomic_load(&y)) data += 0;
    pthread_join(t, 0);
}
END
sed -i '/data += 0/d' "$work/wrapper.c"
json relax "$work/wrapper.c"
check 'one place' test "$(order 7)" = release
json relax --by-caller "$work/wrapper.c"
check 'by caller' test "$(order 7 | sort | tr '\n' ' ')" = 'relaxed release '
try 0 relax --by-caller "$work/wrapper.c"
check 'by caller: shown' grep -q 'wrapper.c:7:5 < 12:5  store' "$work/out"
json relax --by-caller "$work/wrapper.c"
check 'by caller: json' grep -q '"callers": \[' "$work/json"
mkdir "$work/other"
sed -n '/^int main/,$p' "$work/wrapper.c" >"$work/other/main.c"
sed -i '/^int main/,$d' "$work/wrapper.c"
{ echo '#include "../wrapper.c"'; sed 's/^}/    put(\&x);\n}/' "$work/other/main.c"; } \
    >"$work/other/both.c"
try 0 relax --by-caller "$work/other/both.c"
check 'by caller: another file' grep -q 'wrapper.c:7:5 < .*other/both.c:[0-9]*:5  store' "$work/out"

# ---- alternative assignments: one of two fences, or release stores
cat >"$work/fence.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static int data;
static void *run(void *arg) {
    data = 1;
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store(&x, 1);
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    if (atomic_load(&x)) assert(data);
    pthread_join(t, 0);
}
END
try 0 relax "$work/fence.c"
check 'a fence goes' grep -q 'fence.c:8:5 *fence *seq_cst  -> none' "$work/out"
check 'or the store is relaxed' grep -q \
    'instead: .*fence.c:8:5 fence release, .*fence.c:9:5 store relaxed' "$work/out"
try 0 relax --assignments=1 "$work/fence.c"
check 'one assignment' sh -c "! grep -q '^  instead:' $work/out"
json relax --cost=x86 "$work/fence.c"
check 'fence: for x86' test "$(order 8) $(order 9)" = 'release relaxed' -o "$(order 8) $(order 9)" \
    = 'none release'

# ---- repair
flag=docs/examples/relaxed_flag.c
try 0 repair $flag
check 'repair: silence on stderr' test ! -s "$work/err"
check 'repair: first line' grep -q \
    '^smc repair: 1 of 4 orders stronger, model rc11; cost 10 instead of 6 (arm)$' "$work/out"
# If this clang reports column 16 for the load, the list of places is one character wider.
check 'repair: the store' grep -q \
    'relaxed_flag.c:24:5  *store  relaxed  -> release   relaxed: assertion failed (relaxed_flag.c:30:9)$' \
    "$work/out"
try 0 repair --why=24 $flag
check 'repair: the execution' grep -q 'write ready = 1 (relaxed)' "$work/out"
try 0 repair $example
check 'repair: nothing to mend' grep -q '^smc repair: 0 of 2 orders stronger' "$work/out"
try 1 repair docs/examples/message_passing.c --model=rc11
check 'repair: an interleaving' grep -q 'the bug does not need weak memory' "$work/err"
check 'repair: which is shown' grep -q 'message_passing.c:30:9: error: assertion failed' "$work/err"
check 'repair: no table' test ! -s "$work/out"
try 1 repair --no-file-options --model=tso --time-limit=20 -DBUG_KEEPS_PENDING \
    tests/programs/mixed/qspinlock.c
check 'repair: an interleaving of accesses of different sizes' grep -q \
    'the bug does not need weak memory' "$work/err"
try 1 repair --no-file-options --model=rc11 --time-limit=20 -DN=4 -DBUG_PENDING_LEFT \
    tests/programs/classic/qspinlock.c
check 'repair: an interleaving with many orders' grep -q 'the bug does not need weak memory' \
    "$work/err"
try 1 repair --no-file-options --model=rc11 --time-limit=20 -DTWO tests/programs/mixed/shapes.c
check 'repair: halves in between' grep -q 'the bug does not need weak memory' "$work/err"
try 0 repair --no-file-options --model=rc11 --time-limit=20 -DSTRONG tests/programs/mixed/shapes.c
check 'repair: failing executions of accesses of different sizes are judged by other orders' \
    grep -q ' [1-9][0-9]* assignments refuted by earlier executions' "$work/out"
cat > "$work/sizes.c" << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static union { uint32_t word; uint8_t byte[4]; } x;
static int data;
static void *writes(void *arg) {
    data = 1;
    __atomic_fetch_or(&x.word, 0x100, ORDER);
    __atomic_store_n(&x.byte[1], 2, __ATOMIC_RELAXED);
    return arg;
}
int main(void) {
    pthread_t t;
    __atomic_store_n(&x.word, 0, __ATOMIC_RELAXED);
    pthread_create(&t, 0, writes, 0);
    if (__atomic_load_n(&x.byte[1], __ATOMIC_ACQUIRE) == 2) assert(data == 1);
    pthread_join(t, 0);
}
END
sizes="--release-sequence=c11 $work/sizes.c"
try 0 repair -DORDER=__ATOMIC_RELAXED $sizes
check 'repair: a read-modify-write in parts' grep -q \
    'sizes.c:8:5  *read-modify-write  relaxed  -> release   relaxed: data race' "$work/out"
try 0 relax -DORDER=__ATOMIC_RELEASE $sizes
check 'relax: its order is one' grep -q \
    'sizes.c:8:5  *read-modify-write  release  *relaxed: data race' "$work/out"
check 'relax: it has no other order' grep -q '^smc relax: 0 of 4 orders weaker' "$work/out"
sed '8s/__atomic_fetch_or(.*/uint32_t none = 0;/
    9s/__atomic_store_n(.*/__atomic_compare_exchange_n(\&x.word, \&none, 0x200, 0, ORDER, ORDER);/' \
    "$work/sizes.c" >"$work/compares.c"
try 0 relax -DORDER=__ATOMIC_SEQ_CST "$work/compares.c"
check 'relax: an exchange that compares in parts' grep -q \
    'compares.c:9:5  *compare-exchange  *seq_cst  -> release   relaxed: data race' "$work/out"
check 'relax: and its order if it fails' grep -q \
    'compares.c:9:5  *compare-exchange, failing  seq_cst  -> relaxed' "$work/out"
check 'relax: failing executions are judged by the order that counted' grep -q \
    ' 2 assignments refuted by earlier executions' "$work/out"
try 1 repair --no-file-options --model=rc11 tests/programs/atomics/torn-words.c
check 'repair: a race of accesses that cannot be atomic' grep -q \
    'memory orders do not fix this race: make both accesses atomic' "$work/err"
try 0 repair --keep=24 $flag
check 'repair: a new fence' grep -q \
    '^smc repair: 0 of 4 orders stronger, 1 new fence, model rc11; cost 21 instead of 6 (arm)$' \
    "$work/out"
check 'repair: where it goes' grep -q \
    'relaxed_flag.c:24:5  *new fence  none     -> release   none: assertion failed' "$work/out"
try 0 repair --keep=24 --patch=- --no-file-options $flag
check 'repair: the fence' grep -q '^+    atomic_thread_fence(memory_order_release);$' "$work/out"
check 'repair: nothing else' test "$(grep -c '^[-+] ' "$work/out")" -eq 1
try 1 repair --keep=24 --no-fences $flag
check 'repair: kept' grep -q 'only orders that must not change would fix this error' "$work/err"
cat >"$work/futex.c" <<'END'
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>
static atomic_int word, waiting;
static void *waiter(void *unused) {
    atomic_store(&waiting, 1);
    syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL, NULL, 0);
    return unused;
}
static void *waker(void *unused) {
    atomic_store(&word, 1);
    if (atomic_load(&waiting)) syscall(SYS_futex, &word, FUTEX_WAKE, 1, NULL, NULL, 0);
    return unused;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, waiter, NULL);
    pthread_create(&u, NULL, waker, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
}
END
try 1 repair --futex=relaxed "$work/futex.c"
check 'repair: a read of a library' grep -q \
    'the read in syscall in line 9 is the library.s: a seq_cst fence before that call may fix' \
    "$work/err"
cat >"$work/sb.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int a, b;
static void *one(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return arg;
}
static void *two(void *arg) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(a || b);
}
END
json repair "$work/sb.c"
check 'repair: a fence that is missing' test \
    "$(order 7) $(order 8) $(order 12) $(order 13) $(order 14)" = \
    'seq_cst seq_cst relaxed seq_cst relaxed'
json repair --model=tso "$work/sb.c"
check 'repair: for tso a store' test "$(order 7) $(order 8) $(order 12) $(order 13) $(order 14)" = \
    'seq_cst relaxed relaxed seq_cst relaxed'
try 2 repair --assignments=2 $flag

# ---- data races: which plain accesses become atomic, with which order
cat >"$work/race.c" <<'END'
#include <assert.h>
#include <pthread.h>
static int data;
static int ready;
static void *run(void *arg) {
    data = 42;
    ready = 1;
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    if (ready) assert(data == 42);
    pthread_join(t, 0);
    assert(ready);
}
END
json repair "$work/race.c"
check 'race: orders' test "$(order 7) $(order 13) $(order 6) $(order 15)" = 'release acquire  '
check 'race: as it was' test "$(order 7 text)" = plain
check 'race: the object' grep -q '"object": "ready"' "$work/json"
try 0 repair --no-file-options --patch="$work/race.diff" "$work/race.c"
check 'race: first line' grep -q \
    '^smc repair: 0 of 0 orders stronger, 2 plain accesses to make atomic, model rc11; cost 11 instead of 5 (arm)$' \
    "$work/out"
check 'race: the declaration' grep -q \
    '^  declare as atomic, or access with __atomic builtins: ready$' "$work/out"
check 'race: the store' grep -q '^+    __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);$' \
    "$work/race.diff"
check 'race: the load' grep -q \
    '^+    if (__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) assert(data == 42);$' "$work/race.diff"
check 'race: nothing else' test "$(grep -c '^[-+] ' "$work/race.diff")" -eq 4
check 'race: applies' patch -s -p1 -d / -i "$work/race.diff"
try 0 --no-file-options "$work/race.c"
sed -i 's/__ATOMIC_ACQUIRE/__ATOMIC_RELAXED/' "$work/race.c"
try 1 --no-file-options "$work/race.c"
cat >"$work/count.c" <<'END'
#include <assert.h>
#include <pthread.h>
static int n;
static void *run(void *arg) {
    n = n + 1;
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    if (!t) n++;
    else n -= 3 - 2;
    --n;
    pthread_join(t, 0);
#ifdef COUNTED
    assert(n == -1);
#endif
}
END
try 1 repair --no-file-options -DCOUNTED "$work/count.c"
check 'race: atomic by itself is not enough' grep -q \
    'Atomic accesses by themselves would still interleave wrongly' "$work/err"
check 'race: it is shown' grep -q 'count.c:.*error: data race on n: ' "$work/err"
try 0 repair --no-file-options --patch=- "$work/count.c"
check 'race: an operand' grep -q \
    '^+    __atomic_store_n(&n, __atomic_load_n(&n, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);$' \
    "$work/out"
check 'race: a step' grep -q \
    '^+    __atomic_store_n(&n, __atomic_load_n(&n, __ATOMIC_RELAXED) - 1, __ATOMIC_RELAXED);$' \
    "$work/out"
check 'race: a change' grep -q \
    '^+    else __atomic_store_n(&n, __atomic_load_n(&n, __ATOMIC_RELAXED) - (3 - 2), __ATOMIC_RELAXED);$' \
    "$work/out"
check 'race: others' test "$(grep -c '^+ ' "$work/out")" -eq 3
check 'race: nothing by hand' test ! -s "$work/err"
check 'race: both apply' patch -s -p1 -d / -i "$work/out"
try 0 --no-file-options "$work/count.c"

# ---- --patch
(cd "$work" && mkdir sub && cp "$OLDPWD/$example" sub/orders.c &&
    "$smc" relax --no-file-options --patch=changes.diff sub/orders.c >out 2>err)
check 'patch: the table, too' grep -q '^smc relax: 2 of 2' "$work/out"
check 'patch: a line' grep -q '^+    atomic_store_explicit(&ready, 1, memory_order_release);$' \
    "$work/changes.diff"
check 'patch: two lines' test "$(grep -c '^[-+] ' "$work/changes.diff")" -eq 4
check 'patch: applies' patch -s -p1 -d "$work" -i changes.diff
json relax "$work/sub/orders.c"
check 'patch: nothing left' grep -q '^  "cost": 8' "$work/json"
check 'patch: it is written' grep -q '^  "cost_of_text": 8' "$work/json"
cp $flag "$work/flag.c"
try 0 repair --no-file-options --patch=- "$work/flag.c"
check 'patch of a repair' grep -q '^+    atomic_store_explicit(&ready, 1, memory_order_release);$' \
    "$work/out"
check 'patch: nothing else' sh -c "! grep -q '^smc' $work/out"
check 'patch -p1 -d /' patch -s -p1 -d / -i "$work/out"
try 0 --no-file-options "$work/flag.c"
try 0 relax --no-file-options --keep=13 --keep=19 --patch=- $example
check 'patch: nothing to change' test ! -s "$work/out"
mkdir -p "$work/sub/deep/er" && cp $example "$work/sub/orders.c" &&
    cp $example "$work/sub/deep/near.c"
(cd "$work/sub/deep" && "$smc" relax --no-file-options --patch=above.diff ../orders.c >../../out \
    2>../../err)
check 'patch: a file above' grep -q 'note: apply the patch with: patch -p1 -d \.\.$' "$work/err"
check 'patch: applies above' sh -c "cd $work/sub/deep && patch -s -p1 -d .. <above.diff"
try 2 relax --patch=- --by-caller $example
try 2 relax --patch="$work/no/such/folder" $example
try 2 relax --patch=$example $example
check 'patch: not over the input' grep -q 'static atomic_int ready' $example

# ---- C++: a place is the call in the program, not in the library's header
cat >"$work/cpp.cpp" <<'END'
#include <atomic>
static std::atomic<int> x;
int main() {
    x.store(1);
    return x.load() - 1;
}
END
if $clang -fsyntax-only "$work/cpp.cpp" 2>/dev/null; then
    try 0 relax "$work/cpp.cpp"
    check 'C++: the store' grep -q 'cpp.cpp:4:7 *store *seq_cst  -> relaxed$' "$work/out"
    check 'C++: the load' grep -q 'cpp.cpp:5:14 *load *seq_cst  -> relaxed$' "$work/out"
    # Orders inside a library are not places.
    try 0 relax tests/programs/cxx/use-count.cpp
    check 'C++: the fence is all there is' grep -q '^smc relax: 0 of 1 orders weaker' "$work/out"
fi

# ---- a program for which load buffering cannot be checked is not refused
cat >"$work/long.c" <<'END'
#include <stdatomic.h>
static atomic_int x;
int main(void) {
    for (int i = 0; i < 6000; i++) atomic_store_explicit(&x, i, memory_order_release);
}
END
# with sanitizers each event is checked against the axioms, which takes minutes
if ! nm -D "$smc" 2>/dev/null | grep -q __asan_; then
    try 0 relax "$work/long.c"
    check 'load buffering: incomplete' grep -q \
        'not checked under load buffering (c11): the exploration is incomplete' "$work/out"
fi

# ---- refused input
try 1 relax docs/examples/relaxed_flag.c
check 'wrong as it is' grep -q '^smc: error: the program has an error; smc repair finds' "$work/err"
check 'wrong as it is: the error' grep -q 'relaxed_flag.c:30:9: error: assertion failed' "$work/err"
for model in ra sra sc c11; do
    try 2 relax --model=$model $example
    check "$model: says why" grep -q "weaker orders allow more: not $model (docs/orders.md)" \
        "$work/err"
done
try 2 relax --for=rc11,c11 $example
try 2 relax --for=rc11 --model=tso $example
check 'one way to name models' grep -q '^smc: error: --for and --model both name models' "$work/err"
try 2 relax --for=rc11,rc11 $example
try 2 relax --for=rc11,,tso $example
try 2 relax --for=rc11,vax $example
try 2 relax --for= $example
try 2 relax --for=lkmm,rc11 tests/programs/none.c
try 2 relax --keep-going $example
{ echo '// smc: --keep-going --minimize'; cat $example; } >"$work/asks.c"
try 0 relax "$work/asks.c"
try 2 relax --jobs=2 $example
try 2 relax --format=sarif $example
try 2 relax --cost=vax $example
try 2 relax --assignments=0 $example
try 2 relax "$work/nothing.c"
try 2 relax
try 0 repair --help
check 'help of repair' sh -c "! grep -q assignments $work/out"
try 0 relax --help
check 'help' grep -q '^  --keep=PLACE ' "$work/out"
try 3 relax --time-limit=0.000001 $example

# ---- inputs of any value
cat >"$work/input.c" <<'END'
#include <assert.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    _Atomic int x;
    atomic_init(&x, __VERIFIER_nondet_int());
    const int r = atomic_load(&x);
    assert(r < 1 || r >= 1);
    return 0;
}
END
try 0 relax "$work/input.c"
check 'no load buffering with inputs' grep -q 'does not support inputs of any value' "$work/out"
finish
