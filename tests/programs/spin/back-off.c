// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=45
// smc: --model=ra -DDOUBLES
// expect: verdict=verified exit=0
// smc: --model=ra -DLONG
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DLONG -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=34
// smc: --model=ra -DGROWS
// expect: verdict=verified exit=0
//
// A wait that does something else every few rounds, or pauses longer and longer, up to a bound or
// without: none of that matters to its result.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int flag;
static int message;

static void pause_for(int n) {
    for (int i = 0; i < n; i++) __asm__ __volatile__("pause");
}

static void *receiver(void *unused) {
#if defined LONG
    unsigned attempts = 0;
    while (!atomic_load_explicit(&flag, memory_order_acquire))
        if (++attempts > 1000) usleep(10);
#elif defined GROWS
    volatile int n = 0;
    while (!atomic_load_explicit(&flag, memory_order_acquire)) {
        for (volatile int i = 0; i < n; i++) pause_for(n);
        n++;
    }
#elif defined DOUBLES
    for (int n = 1; !atomic_load_explicit(&flag, memory_order_acquire); n = n < 16 ? 2 * n : n) pause_for(n);
#else
    for (int attempts = 0; !atomic_load_explicit(&flag, memory_order_acquire);) {
        if (++attempts < 5) {
            pause_for(1);
        } else {
            usleep(10);
            attempts = 0;
        }
    }
#endif
    assert(message == 42);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, receiver, NULL);
    message = 42;
#ifndef NOBODY
    atomic_store_explicit(&flag, 1, memory_order_release);
#endif
    pthread_join(thread, NULL);
    return 0;
}
