// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra --spurious-wakeups
// expect: verdict=verified exit=0
// smc: --model=rc11 -DNO_WAKE
// expect: verdict=unsafe exit=1 error=deadlock line=38
// expect-stderr: waits for the futex word and is never woken
// smc: --model=rc11 -DWAKES_FIRST
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=rc11 -DNO_COMPARE
// expect: verdict=unsafe exit=1 error=deadlock
//
// Drepper's mutex with three states (Futexes Are Tricky, 2011): a thread that finds it locked marks
// it and waits, and the unlocking thread wakes it. Comparing and beginning to wait is atomic: without
// that, or if the unlocking thread wakes before it changes the word, a thread waits for ever.
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;
static int guarded;

static void lock(void) {
    int c = 0;
    if (atomic_compare_exchange_strong(&word, &c, 1)) return;
    if (c != 2) c = atomic_exchange(&word, 2);
    while (c) {
#ifdef NO_COMPARE
        syscall(SYS_futex, &word, FUTEX_WAIT, atomic_load(&word), NULL);
#else
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
#endif
        c = atomic_exchange(&word, 2);
    }
}

static void unlock(void) {
#ifdef WAKES_FIRST
    if (atomic_load(&word) == 2) syscall(SYS_futex, &word, FUTEX_WAKE, 1);
    atomic_store(&word, 0);
#else
    if (atomic_fetch_sub(&word, 1) == 1) return;
    atomic_store(&word, 0);
#ifndef NO_WAKE
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1);
#endif
#endif
}

static void *work(void *unused) {
    lock();
    guarded++;
    unlock();
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, work, NULL);
    pthread_create(&u, NULL, work, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(guarded == 2);
    return 0;
}
