// smc: --model=rc11
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified exit=0 executions=6
// smc: --model=ra
// expect: verdict=verified exit=0 executions=6
// smc: --model=c11
// expect: verdict=verified exit=0 executions=6
// smc: --model=tso
// expect: verdict=verified exit=0 executions=6
// expect-stderr: each compiler barrier is a full barrier under this model
// smc: --model=rc11 -DFAST()=atomic_signal_fence(memory_order_seq_cst)
// expect: verdict=verified exit=0 executions=6 blocked=0
// smc: --model=rc11 -DFAST()=CALL(MEMBARRIER_CMD_GLOBAL)
// expect: verdict=verified exit=0
// smc: --model=rc11 -DFAST()=
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DSLOW()=atomic_signal_fence(memory_order_seq_cst)
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DSLOW()=atomic_thread_fence(memory_order_seq_cst)
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DREGISTERS=MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED
// expect: verdict=unsafe exit=1 error=assertion line=55
// smc: --model=rc11 -DLATE
// expect: verdict=verified exit=0
// smc: --model=rc11 -DLATE -DFAST()=
// expect: verdict=unsafe exit=1 error=assertion
//
// membarrier is a barrier of all threads where each of them has a compiler barrier; two compiler barriers
// order nothing, nor does one with a fence. LATE: the calling thread has not synchronised with the other one.
#include <assert.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALL(command) assert(!syscall(SYS_membarrier, command, 0))
#ifndef REGISTERS
#define REGISTERS MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED
#endif
#ifndef FAST
#define FAST() __asm__ volatile("" ::: "memory")
#endif
#ifndef SLOW
#define SLOW() CALL(MEMBARRIER_CMD_PRIVATE_EXPEDITED)
#endif

static atomic_int x, y;
static int of_fast, of_slow;

static void *slow(void *none) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    SLOW();
    of_slow = atomic_load_explicit(&x, memory_order_relaxed);
    return none;
}

static void *fast(void *none) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    FAST();
    of_fast = atomic_load_explicit(&y, memory_order_relaxed);
    return none;
}

static void *start_fast(void *none) {
    pthread_t f;
    pthread_create(&f, NULL, fast, none);
    pthread_join(f, NULL);
    return none;
}

int main(void) {
    pthread_t s, f;
    CALL(REGISTERS);
#ifdef LATE
    pthread_create(&s, NULL, slow, NULL);
    pthread_create(&f, NULL, start_fast, NULL);
#else
    pthread_create(&s, NULL, slow, NULL);
    pthread_create(&f, NULL, fast, NULL);
    (void)start_fast;
#endif
    pthread_join(s, NULL);
    pthread_join(f, NULL);
    assert(of_fast || of_slow);
    return 0;
}
