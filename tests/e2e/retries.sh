#!/bin/sh
# retries.sh SMC - tests the note about weak compare-exchanges that fail spuriously without a loop
# that retries them.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2

cat >retries.c <<'END'
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
static atomic_int x;
static atomic_long y[3];
static bool attempt(void) {
    int none = 0;
    return atomic_compare_exchange_weak(&x, &none, 1); // 8
}
static bool attempt_and_tell(void) {
    int none = 0;
    if (!atomic_compare_exchange_weak(&x, &none, 1)) return false; // 12
    atomic_fetch_add(&y[0], 1);
    return true;
}
static void swallow(void) {
    int none = 0;
    if (atomic_compare_exchange_weak(&x, &none, 1)) x = 0; // 18
}
static void *thread(void *arg) {
    int none = 0;
    return atomic_compare_exchange_weak(&x, &none, 1) ? arg : NULL; // 22
}
int main(void) {
    int old = x;
#if defined(LOOPS)
    while (!atomic_compare_exchange_weak(&x, &old, old + 1));
    do {
        if (old == 100) return 0;
    } while (!atomic_compare_exchange_weak(&x, &old, old + 1));
    for (;;) {
        old = x;
        if (atomic_compare_exchange_weak_explicit(&x, &old, old + 1, memory_order_acquire, memory_order_relaxed)) break;
    }
again:
    if (!atomic_compare_exchange_weak(&x, &old, old + 1)) goto again;
    for (int i = 0; i < 3; i++) {
        long is = 0;
        while (!atomic_compare_exchange_weak(&y[i], &is, is + 1)) {}
    }
    x = 0;
    while (!attempt()) {}
    x = 0;
    do {} while (!attempt_and_tell());
#elif defined(ONCE)
    if (atomic_compare_exchange_weak(&x, &old, 1)) x = 2; // 46
#elif defined(UNUSED)
    atomic_compare_exchange_weak(&x, &old, 1); // 48
#elif defined(ATTEMPT)
    if (attempt()) x = 2;
    if (attempt()) x = 3;
#elif defined(TELL)
    bool done = attempt_and_tell();
    x = done;
#elif defined(SWALLOW)
    while (x < 1) {
        swallow();
        x = 1;
    }
#elif defined(COUNTED)
    for (int i = 0; i < 3; i++) {
        long is = 0;
        if (atomic_compare_exchange_weak(&y[i], &is, 1)) x = i; // 63
    }
#elif defined(GIVES_UP)
    for (int i = 0; i < 3; i++)
        if (atomic_compare_exchange_weak(&x, &old, old + 1)) return 0; // 67
#elif defined(THREAD)
    pthread_t t, u;
    pthread_create(&t, NULL, thread, NULL);
    pthread_create(&u, NULL, thread, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
#elif defined(NEVER)
    if (old) attempt();
#elif defined(STRONG)
    if (atomic_compare_exchange_strong(&x, &old, 1)) x = 2;
#endif
    return 0;
}
END
notes() { grep -o "[a-z.]*:[0-9]*:[0-9]*: note: this weak compare-exchange" "$work/err" | cut -d: \
    -f2 | tr '\n' ' '; }
noted() { # noted LINES ARGUMENT..: expects the note for exactly these lines
    lines=$1
    shift
    try 0 "$@"
    check "$*: the note is at '$lines'" test "$(notes)" = "$lines"
}
noted '' -DLOOPS retries.c
noted '46 ' -DONCE retries.c
check 'it names the option' grep -q 'weak-cas=fails explores them \[weak-exchange\]' "$work/err"
noted '' -DONCE --weak-cas=fails retries.c
noted '' -DNEVER retries.c
noted '' -DSTRONG retries.c
noted '48 ' -DUNUSED retries.c
noted '8 ' -DATTEMPT retries.c
noted '12 ' -DTELL retries.c
noted '18 ' -DSWALLOW retries.c
noted '63 ' -DCOUNTED retries.c
noted '67 ' -DGIVES_UP retries.c
noted '22 ' -DTHREAD retries.c
noted '22 ' -DTHREAD retries.c --model=sc --algo=trust --jobs=2
noted '22 ' -DTHREAD retries.c --model=ra --algo=sampling
try 0 -DONCE retries.c --format=json
check 'JSON has it' grep -q '"kind": *"weak-exchange"' "$work/out"

cat >retries.cpp <<'END'
#include <atomic>
struct lock {
    std::atomic<bool> held{false};
    bool try_lock() {
        bool no = false;
        return held.compare_exchange_weak(no, true, std::memory_order_acquire); // 6
    }
    void take() { while (!try_lock()) {} }
    void release() { held.store(false, std::memory_order_release); }
};
struct node { node *next; };
static std::atomic<node *> head;
static node first;
int main() {
    lock l;
    l.take(), l.release();
    do first.next = head.load(); while (!head.compare_exchange_weak(first.next, &first));
    for (node *h = head.load();;) {
        if (!h) return 0;
        if (head.compare_exchange_weak(h, h->next)) break;
    }
#ifdef ONCE
    if (l.try_lock()) l.release();
    node *old = nullptr;
    if (head.compare_exchange_weak(old, &first, std::memory_order_acq_rel)) l.take(); // 25
#endif
}
END
noted '' retries.cpp
try 0 -DONCE retries.cpp
check 'several are one line' grep -q \
    'note: 2 weak compare-exchanges .*: retries.cpp:6 and retries.cpp:25 \[weak-exchange\]' \
    "$work/err"
finish
