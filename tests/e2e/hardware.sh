#!/bin/sh
# hardware.sh SMC - tests C programs under hardware models. Dependencies are those of the source,
# and are tracked through calls, local variables, copies and branches.
. "$(dirname "$0")/checks.inc"

# Load buffering: the store to y may take effect before the load of x, unless it depends on that
# load.
cat >"$work/lb.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
static atomic_int x, y[2], z;
static int a, b;
static int same(int v) { return v ^ v; }
static int twice(int v, int n) { return n ? twice(v, n - 1) : v - v; }
struct pair { int first, second; };
static int through(struct pair p) { return p.second * 0; }
static void *first(void *unused) {
    int r = atomic_load_explicit(&x, memory_order_relaxed);
    int stores = 1;
    atomic_int *at = y;
#if HOW == 1 // data
    stores += r ^ r;
#elif HOW == 2 // data, by calls
    stores += same(r);
#elif HOW == 3
    stores += twice(r, 3);
#elif HOW == 4 // data, by memory of its own
    int local[4] = {0};
    local[2] = r;
    stores += local[2] - local[2];
#elif HOW == 5
    int d;
    memcpy(&d, &r, sizeof d);
    stores += d & 0;
#elif HOW == 6
    struct pair p = {1, r};
    stores += through(p);
#elif HOW == 7 // by an index: the load of its own memory depends on it
    int table[2] = {0, 0};
    stores += table[r & 1];
#elif HOW == 8 // address
    at = y + (r - r);
#elif HOW == 9 // control
    if (r == 0 || r == 1)
#elif HOW == 10
    for (int i = 0; i < r; i++) a = i;
#elif HOW == 11
    stores = r ? 1 : 1;
#elif HOW == 12
    switch (r) {
    case 7: stores = 2; break;
    default: break;
    }
#elif HOW == 20 // none: what is in the variable depends on nothing any more
    int v = r;
    v = 0;
    stores += v;
#elif HOW == 21
    int other[2] = {0, 0};
    other[0] = r;
    stores += other[1];
#elif HOW == 22
    (void)same(r);
#endif
#if HOW == 13
    stores = atomic_fetch_add_explicit(y, 1 + (r - r), memory_order_relaxed) + 1;
#elif HOW == 14
    int expected = 0;
    atomic_compare_exchange_strong_explicit(y, &expected, 1 + (r - r), memory_order_relaxed, memory_order_relaxed);
#elif HOW == 15 // what a compare-exchange reads decides what comes after it
    int expected = 0;
    atomic_compare_exchange_strong_explicit(&x, &expected, 0, memory_order_relaxed, memory_order_relaxed);
    r = expected;
    atomic_store_explicit(y, 1, memory_order_relaxed);
#else
    atomic_store_explicit(at, stores, memory_order_relaxed);
#endif
    a = r;
    return unused;
}
static void *second(void *unused) {
    int r = atomic_load_explicit(y, memory_order_relaxed);
    atomic_store_explicit(&x, r, memory_order_relaxed);
    b = r;
    return unused;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(!(a == 1 && b == 1));
    return 0;
}
END
for how in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
    try 0 --model=aarch64.cat -DHOW=$how "$work/lb.c"
done
for how in 0 20 21 22; do
    try 1 --model=aarch64.cat -DHOW=$how "$work/lb.c"
done
try 0 --model=riscv.cat -DHOW=15 "$work/lb.c"
for model in imm power riscv; do
    try 0 --model=$model.cat -DHOW=1 "$work/lb.c"
    try 1 --model=$model.cat -DHOW=0 "$work/lb.c"
    try 1 --model=$model.cat -DHOW=20 "$work/lb.c"
done

# ---- the counterexample is shown, and can be replayed
try 1 --model=aarch64.cat "$work/lb.c"
check 'load buffering' grep -q 'writes only later: the model allows this (load buffering)' \
    "$work/err"
token=$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")
try 1 --model=aarch64.cat "$work/lb.c" --replay="$token"
try 2 --model=aarch64.cat -DHOW=4 "$work/lb.c" --replay="$token"
check 'not with a dependency' grep -q 'aarch64.cat does not allow' "$work/err"

# ---- together with other models
try 1 --model=sc,tso,rc11,aarch64.cat,power.cat "$work/lb.c"
check 'from where on' grep -q \
    '^smc: 5 models: fails from aarch64.cat on, no error under sc, tso and rc11$' "$work/out"
try 1 --diff=rc11,aarch64.cat "$work/lb.c"
check 'what differs' grep -q \
    '^smc: diff: rc11 and aarch64.cat differ: 0 outcomes only under rc11, 1 only under aarch64.cat$' \
    "$work/out"
try 0 --diff=aarch64.cat,riscv.cat "$work/lb.c"
try 0 compare --model=aarch64.cat -DHOW=1 "$work/lb.c"
try 2 --model=aarch64.cat --algo=trust "$work/lb.c"
check 'why not' grep -q \
    'dependencies are known of whole executions only; use one of: pending enumerate' \
    "$work/err"
try 1 --model=aarch64 "$work/lb.c"
check 'a model of smc by its name' grep -q 'model aarch64.cat, algo pending' "$work/out"
try 2 --model=vax "$work/lb.c"
check 'a file' grep -q "unknown model 'vax'; known: .* aarch64.cat" "$work/err"

# ---- several processes, checkpoints and sampling
try 1 --model=aarch64.cat --jobs=2 --debug=share-after=0 "$work/lb.c"
try 0 --model=aarch64.cat --checkpoint="$work/checkpoint" -DHOW=1 "$work/lb.c"
try 0 resume "$work/checkpoint"
check 'a checkpoint' grep -q 'verified: .* algo pending' "$work/out"
try 1 hunt --model=aarch64.cat --samples=200 "$work/lb.c"
check 'hunted' grep -q 'algo sampling' "$work/out"
try 0 hunt --model=aarch64.cat --samples=200 -DHOW=1 "$work/lb.c"
try 1 hunt --model=aarch64.cat --samples=200 --jobs=2 --keep-going "$work/lb.c"
try 2 hunt --model=aarch64.cat --strategy=pct "$work/lb.c"
check 'no strategies' grep -q 'does not support --strategy and --depth' "$work/err"
try 2 hunt --model=aarch64.cat --plain=race "$work/lb.c"
check 'no races' grep -q 'does not support --plain=race' "$work/err"

# ---- a read waits for a write of a thread that is created after another thread has ended
cat >"$work/later-thread.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y, z;
static void *first(void *unused) {
    (void)atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    return unused;
}
static void *second(void *unused) {
    (void)atomic_load_explicit(&z, memory_order_relaxed);
    return unused;
}
static void *third(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return unused;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(b, 0);
    pthread_create(&c, 0, third, 0);
    return 0;
}
END
try 0 compare --model=aarch64.cat "$work/later-thread.c"

# ---- memory orders are compiled to instructions (docs/mappings.md): message passing
cat >"$work/mp.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *first(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, STORE);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    int a = atomic_load_explicit(&y, LOAD);
    int b = atomic_load_explicit(&x, memory_order_relaxed);
    assert(!a || b);
    pthread_join(t, 0);
    return 0;
}
END
for model in imm aarch64 power riscv; do
    try 0 --model=$model.cat -DSTORE=memory_order_release -DLOAD=memory_order_acquire "$work/mp.c"
    try 1 --model=$model.cat -DSTORE=memory_order_relaxed -DLOAD=memory_order_acquire "$work/mp.c"
    try 1 --model=$model.cat -DSTORE=memory_order_release -DLOAD=memory_order_relaxed "$work/mp.c"
done

# ---- barriers by inline assembly: message passing
cat >"$work/barriers.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
#ifndef STORE
#define STORE "dmb ish"
#endif
static void *first(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    __asm__ volatile(STORE ::: "memory");
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    int a = atomic_load_explicit(&y, memory_order_relaxed);
#ifdef CTRL
    if (a)
#endif
    {
#ifdef LOAD
        __asm__ volatile(LOAD ::: "memory");
#endif
        int b = atomic_load_explicit(&x, memory_order_relaxed);
        assert(!a || b);
    }
    pthread_join(t, 0);
    return 0;
}
END
# barriers STATUS MODEL STORE LOAD [-DCTRL]: runs both algorithms; '' is no barrier
barriers() {
    for algorithm in pending enumerate; do
        try "$1" --model=$2.cat --algo=$algorithm "-DSTORE=\"$3\"" \
            ${4:+"-DLOAD=\"$4\""} ${5:+"$5"} "$work/barriers.c"
    done
}
barriers 0 aarch64 'dmb ish' isb -DCTRL
barriers 1 aarch64 'dmb ish' '' -DCTRL
barriers 1 aarch64 'dmb ish' isb
barriers 0 aarch64 'dmb ishst' 'dmb ishld'
barriers 1 aarch64 isb 'dmb sy'
barriers 0 power lwsync isync -DCTRL
barriers 1 power sync isync
barriers 0 power eieio isync -DCTRL
barriers 1 power eieio '' -DCTRL
barriers 0 power sync lwsync
barriers 0 riscv 'fence w,w' 'fence r, rw'
barriers 1 riscv 'fence w,w' '' -DCTRL
barriers 0 riscv 'FENCE.TSO' fence
for model in sc tso rc11 lkmm.cat; do
    "$smc" compare --model=$model '-DSTORE="eieio"' '-DLOAD="isync"' --format=json \
        "$work/barriers.c" >"$work/out" 2>"$work/err"
    check "$model: algorithms agree" grep -q '"agree": true' "$work/out"
done

# ---- mutexes, joins and C++
cat >"$work/mutex.cpp" <<'END'
#include <cassert>
#include <mutex>
#include <thread>
static std::mutex m;
static int n;
int main() {
    std::thread t([] { std::lock_guard<std::mutex> l(m); n++; });
    { std::lock_guard<std::mutex> l(m); n++; }
    t.join();
    assert(n == 2);
}
END
for model in imm aarch64 power riscv; do
    try 0 --model=$model.cat "$work/mutex.cpp"
done

# ---- the kernel: a grace period waits for critical sections, in which a thread may also stop
cat >"$work/rcu.c" <<'END'
#include <assert.h>
#include <smc/linux.h>
struct object { int freed; };
static struct object old, fresh;
static struct object *current = &old;
static void *reader(void *unused) {
    rcu_read_lock();
    struct object *o = rcu_dereference(current);
    assert(!READ_ONCE(o->freed));
    rcu_read_unlock();
    return unused;
}
static void *writer(void *unused) {
    rcu_assign_pointer(current, &fresh);
#ifndef BUG
    synchronize_rcu();
#endif
    WRITE_ONCE(old.freed, 1);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, reader, NULL);
    pthread_create(&t[1], NULL, writer, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
}
END
for algorithm in pending enumerate; do
    try 0 --model=lkmm.cat --algo=$algorithm "$work/rcu.c"
    try 1 --model=lkmm.cat --algo=$algorithm -DBUG "$work/rcu.c"
    check 'steps by name' grep -q rcu_read_lock "$work/out" "$work/err"
done
try 2 --model=rc11 "$work/rcu.c"
check 'RCU is refused by name' grep -q 'RCU under this model' "$work/err"
cat >"$work/kernel.c" <<'END'
#include <assert.h>
#include <lkmm.h>
static int x, y;
static atomic_t n = ATOMIC_INIT(0);
static DEFINE_SPINLOCK(lock);
static int guarded, a, b;
static void *first(void *unused) {
    WRITE_ONCE(x, 1);
    FENCE;
    a = READ_ONCE(y);
    spin_lock(&lock);
    guarded++;
    spin_unlock(&lock);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, first, NULL);
    WRITE_ONCE(y, 1);
    FENCE;
    b = READ_ONCE(x);
    spin_lock(&lock);
    guarded++;
    spin_unlock(&lock);
    pthread_join(t, NULL);
    assert(a || b);
    assert(guarded == 2);
}
END
try 0 --model=lkmm.cat '-DFENCE=smp_mb()' "$work/kernel.c"
try 0 --model=lkmm.cat '-DFENCE=atomic_inc_return(&n)' "$work/kernel.c"
try 1 --model=lkmm.cat '-DFENCE=smp_wmb()' "$work/kernel.c"
try 1 --model=lkmm.cat '-DFENCE=atomic_inc(&n)' "$work/kernel.c"
try 0 --model=sc '-DFENCE=smp_rmb()' "$work/kernel.c"

# ---- the algorithm for these models agrees with the oracle: locks, joins, waits, allocated memory
for program in locks/trylock locks/rwlock locks/back-off locks/fence-after-try sync/c11 \
    sync/timed-wait shapes/lb shapes/2+2w-models shapes/publish shapes/peterson; do
    for model in imm aarch64 power riscv; do
        "$smc" compare --model=$model.cat --format=json "$(dirname "$0")/../programs/$program.c" \
            >"$work/out" 2>"$work/err"
        check "$model: pending agrees on $program" grep -q '"agree": true' "$work/out"
        # the first match is the algorithm's own row, not that of all rounds, which comes later
        for algo in pending enumerate; do
            check "$model: $algo explores $program" test \
                "$(grep -m 1 -A 2 "\"algo\": \"$algo\"" "$work/out" |
                    grep -c '"complete": true')" -eq 1
        done
    done
done

# ---- a long set-up by one thread, then critical sections: an execution for each of their orders
cat >"$work/sections.c" <<'END'
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int table[SET_UP], sum;
static void *add(void *unused) {
    pthread_mutex_lock(&m);
    for (int i = 0; i < ROUNDS; i++) sum += table[i];
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < SET_UP; i++) table[i] = 1;
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    assert(sum == 3 * ROUNDS);
}
END
sections() { # MODEL SET_UP ROUNDS
    "$smc" --model="$1.cat" --format=json "-DSET_UP=$2" "-DROUNDS=$3" "$work/sections.c" \
        >"$work/out" 2>"$work/err"
    check "$1: six orders of critical sections" grep -q '"executions": 6,' "$work/out"
    check "$1: all of them are right" grep -q '"verdict": "verified"' "$work/out"
}
for model in imm aarch64 power riscv; do sections $model 400 20; done
sections lkmm 10 2

# ---- many writes: all can be read, but for those that are over by a flag, a lock or a join
cat >"$work/writes.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, flag;
static void *count(void *unused) {
    for (int i = 1; i <= 70; i++) atomic_store_explicit(&x, i, memory_order_relaxed);
#ifdef LOCK
    pthread_mutex_lock(&m);
#endif
    atomic_store_explicit(&flag, 1, STORE);
#ifdef LOCK
    pthread_mutex_unlock(&m);
#endif
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, count, NULL);
#ifdef JOIN
    pthread_join(t, NULL);
#endif
#ifdef LOCK
    pthread_mutex_lock(&m);
#endif
    (void)atomic_load_explicit(&flag, LOAD);
#ifdef LOCK
    pthread_mutex_unlock(&m);
#endif
    (void)atomic_load_explicit(&x, memory_order_relaxed);
}
END
writes() { # MODEL LOAD STORE EXECUTIONS [MACRO]
    "$smc" --model="$1.cat" --format=json "-DLOAD=memory_order_$2" "-DSTORE=memory_order_$3" \
        "-D${5:-NONE}" "$work/writes.c" >"$work/out" 2>"$work/err"
    check "$1: $4 executions with $2 and $3 ${5:-}" grep -q "\"executions\": $4," "$work/out"
}
for model in imm aarch64 power riscv; do
    writes $model relaxed relaxed 142
    writes $model acquire release 72
    writes $model relaxed relaxed 72 LOCK
    writes $model relaxed relaxed 1 JOIN
done

finish
