// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker -DBUG
// expect: verdict=unsafe exit=1 error=race
//
// Dekker's critical section with relaxed accesses and fences. BUG: the fence after setting the flag is not seq_cst.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifdef BUG
#define RAISED memory_order_acq_rel
#else
#define RAISED memory_order_seq_cst
#endif

static atomic_int flag[2], turn;
static int data;

static void enter(int me) {
    atomic_store_explicit(&flag[me], 1, memory_order_relaxed);
    atomic_thread_fence(RAISED);
    while (atomic_load_explicit(&flag[!me], memory_order_relaxed)) {
        if (atomic_load_explicit(&turn, memory_order_relaxed) == me) continue;
        atomic_store_explicit(&flag[me], 0, memory_order_relaxed);
        while (atomic_load_explicit(&turn, memory_order_relaxed) != me);
        atomic_store_explicit(&flag[me], 1, memory_order_relaxed);
        atomic_thread_fence(RAISED);
    }
    atomic_thread_fence(memory_order_acquire);
}

static void leave(int me) {
    atomic_store_explicit(&turn, !me, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag[me], 0, memory_order_relaxed);
}

static void *run(void *arg) {
    const int me = (int)(intptr_t)arg;
    enter(me);
    data++;
    leave(me);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, (void *)1);
    run(NULL);
    pthread_join(t, NULL);
}
