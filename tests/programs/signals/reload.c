// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=rc11 -DCLEARED
// expect: verdict=verified exit=0
// smc: --model=ra -DCLEARED
// expect: verdict=verified exit=0
//
// A handler uses memory that the interrupted thread frees. CLEARED: the pointer is cleared before.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *_Atomic counter;

static void handler(int n) {
    (void)n;
    atomic_int *now = atomic_load_explicit(&counter, memory_order_relaxed);
    if (now) atomic_fetch_add_explicit(now, 1, memory_order_relaxed);
}

static void *thread(void *unused) {
    atomic_int *mine = malloc(sizeof *mine);
    atomic_init(mine, 0);
    atomic_store_explicit(&counter, mine, memory_order_relaxed);
#ifdef CLEARED
    atomic_store_explicit(&counter, NULL, memory_order_relaxed);
#endif
    free(mine);
    return unused;
}

int main(void) {
    pthread_t other;
    signal(SIGUSR1, handler);
    pthread_create(&other, NULL, thread, NULL);
    pthread_kill(other, SIGUSR1);
    pthread_join(other, NULL);
}
