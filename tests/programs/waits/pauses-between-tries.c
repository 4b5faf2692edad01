// smc: --model=tso
// expect: verdict=verified exit=0 executions=14 blocked=0
// smc: --model=aarch64
// expect: verdict=bounded exit=0
//
// A lock that tries ten times before it waits, with a pause that the cycle counter measures before
// each try. The tries that are left when the thread gives up have pauses, too.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <x86intrin.h>

static atomic_int held;
static int n;

static void pause_for(unsigned long cycles) {
    const unsigned long end = __rdtsc() + cycles;
    do _mm_pause();
    while (__rdtsc() < end);
}

static void lock(void) {
    for (int i = 0; i < 10; i++) {
        if (!atomic_exchange(&held, 1)) return;
        pause_for(3000);
    }
    while (atomic_exchange(&held, 1)) {}
}

static void *add(void *unused) {
    lock();
    n++;
    atomic_store(&held, 0);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, add, NULL);
    (void)add(NULL);
    pthread_join(t, NULL);
    assert(n == 2);
}
