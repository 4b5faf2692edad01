// smc: --model=sc
// expect: verdict=verified exit=0 executions=13 blocked=0
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=13 blocked=0
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=13 blocked=0
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0
// smc: --model=sc -DNO_SPINS
// expect: verdict=verified exit=0 executions=12 blocked=0
// smc: --model=sc -DLOST
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=sc -DGIVES_UP
// expect: verdict=unsafe exit=1 error=assertion line=49
//
// A mutex that is tried a number of times, unless a thread sleeps there, before the thread
// announces that it sleeps and does so. A round of the loop reads two locations. Giving up is found
// with one round that has read the same twice, not a hundred.
#include <assert.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FREE, HELD };
static atomic_int word, sleepers;
static int guarded;

static int try(void) {
    int is = FREE;
    return atomic_compare_exchange_strong(&word, &is, HELD);
}

static void pause_until_free(void) {
#ifndef NO_SPINS
    int left = 100;
    while (left-- && atomic_load(&word) != FREE && !atomic_load(&sleepers))
        __asm__ __volatile__("pause" ::: "memory");
#endif
}

static void lock(void) {
    if (try() || try()) return;
    pause_until_free();
    while (!try()) {
#ifdef GIVES_UP
        assert(0); // the loop has given up, or the mutex was taken since
#endif
        const int is = atomic_load(&word);
        if (is == FREE) continue;
        atomic_fetch_add(&sleepers, 1);
        int held = is;
        atomic_compare_exchange_strong(&word, &held, is | INT_MIN);
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, is | INT_MIN, NULL, NULL, 0);
        atomic_fetch_sub(&sleepers, 1);
    }
}

static void unlock(void) {
#ifdef LOST
    const int slept = 0;
#else
    const int slept = atomic_load(&sleepers);
#endif
    if (atomic_exchange(&word, FREE) < 0 || slept) {
#ifndef LOST
        syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
#endif
    }
}

static void *work(void *unused) {
    lock();
    guarded++;
    unlock();
    return unused;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(guarded == 2);
}
