// smc: --model=aarch64.cat
// expect: verdict=verified exit=0 executions=2
// smc: --model=power.cat --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=riscv.cat -DLOAD=memory_order_relaxed
// expect: verdict=verified exit=0
// smc: --model=aarch64.cat -DFENCES
// expect: verdict=verified exit=0
// smc: --model=aarch64.cat -DSTORE=memory_order_relaxed
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=power.cat -DSTORE=memory_order_relaxed --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=rc11
// expect: verdict=verified exit=0
//
// Memory is passed on by an atomic pointer, and freed by the thread that reads it. Under hardware
// models a release or barrier orders its contents before accesses that depend on a relaxed read.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef STORE
#define STORE memory_order_release
#endif
#ifndef LOAD
#define LOAD memory_order_acquire
#endif

static _Atomic(int *) slot;

static void *give(void *unused) {
    int *mine = malloc(sizeof *mine);
    if (!mine) return unused;
    *mine = 1;
#ifdef FENCES
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&slot, mine, memory_order_relaxed);
#else
    atomic_store_explicit(&slot, mine, STORE);
#endif
    return unused;
}

static void *take(void *unused) {
#ifdef FENCES
    int *got = atomic_load_explicit(&slot, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
#else
    int *got = atomic_load_explicit(&slot, LOAD);
#endif
    if (!got) return unused;
    if (*got != 1) abort();
    free(got);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, give, NULL);
    pthread_create(&b, NULL, take, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
