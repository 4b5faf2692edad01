// smc: --model=rc11
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=rc11 --algo=enumerate --no-reductions
// expect: verdict=verified exit=0 executions=12
// smc: --model=c11
// expect: verdict=verified exit=0
// smc: --model=pso
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=aarch64.cat
// expect: verdict=verified exit=0 executions=12
// smc: --model=rc11 --futex=relaxed
// expect: verdict=unsafe exit=1 error=deadlock line=57
// smc: --model=rc11 -DLOOK=memory_order_relaxed
// expect: verdict=unsafe exit=1 error=deadlock line=57
// smc: --model=tso -DLOOK=memory_order_relaxed
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=deadlock line=57
// smc: --model=rc11 -DCALL=FUTEX_WAKE,1
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 -DCALL=FUTEX_WAIT_BITSET,1
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra -DCALL=FUTEX_WAKE_BITSET,1
// expect: verdict=verified exit=0 executions=4
// smc: --model=tso -DCALL=FUTEX_WAIT,1
// expect: verdict=verified exit=0 executions=3
// smc: --model=power.cat -DCALL=FUTEX_WAIT,1
// expect: verdict=verified exit=0
// smc: --model=rc11 --futex=relaxed -DCALL=FUTEX_WAKE,1
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=tso --futex=relaxed -DCALL=FUTEX_WAKE,1
// expect: verdict=verified exit=0 executions=3
//
// A futex system call is a full barrier. A lock that counts waiting threads beside its word relies
// on that: a waiting thread counts itself, and the kernel then reads the word; an unlocking one
// writes the word and then reads the count. CALL: store buffering with one call.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef LOOK
#define LOOK memory_order_seq_cst
#endif

#ifndef CALL
static atomic_int word, waiting;
static int count;

static void *run(void *none) {
    int was;
    while ((was = atomic_fetch_or_explicit(&word, 1, memory_order_acquire)) & 1) {
        atomic_fetch_add_explicit(&waiting, 1, memory_order_relaxed);
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, was, NULL);
        atomic_fetch_sub_explicit(&waiting, 1, memory_order_relaxed);
    }
    count++;
    atomic_fetch_and(&word, ~1);
    if (atomic_load_explicit(&waiting, LOOK)) syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1);
    return none;
}
#else
static atomic_int at[2], futex[2], seen[2];

static void *run(void *other) {
    const int o = other != NULL;
    atomic_store_explicit(&at[!o], 1, memory_order_relaxed);
    syscall(SYS_futex, &futex[o], CALL, NULL, NULL, 1);
    atomic_store_explicit(&seen[o], atomic_load_explicit(&at[o], memory_order_relaxed),
                          memory_order_relaxed);
    return NULL;
}
#endif

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
#ifdef CALL
    pthread_create(&b, NULL, run, &b);
#else
    pthread_create(&b, NULL, run, NULL);
#endif
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#ifdef CALL
    assert(seen[0] || seen[1]);
#else
    assert(count == 2);
#endif
    return 0;
}
