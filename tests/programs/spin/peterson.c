// Under ra each thread may miss the other's flag; seq_cst fences prevent that.
// smc: --model=ra
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=ra -DFENCE
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int wants[2], turn, inside;

static void enter(int i) {
    atomic_store(&wants[i], 1);
#ifdef FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    atomic_store(&turn, 1 - i);
#ifdef FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    while (atomic_load(&wants[1 - i]) && atomic_load(&turn) == 1 - i) {
    }
}

static void *worker(void *arg) {
    const int i = arg != NULL;
    enter(i);
    assert(atomic_fetch_add(&inside, 1) == 0);
    atomic_fetch_sub(&inside, 1);
    atomic_store(&wants[i], 0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, &b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
