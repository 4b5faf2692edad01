// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
//
// A spinning barrier of seq_cst atomics for two threads, with plain accesses to a variable before and after.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 2 };

static atomic_uint waiting, step;
static int data;

static void wait_for_all(void) {
    const unsigned now = atomic_load(&step);
    if (atomic_fetch_add(&waiting, 1) == THREADS - 1) {
        atomic_store(&waiting, 0);
        atomic_store(&step, now + 1);
    } else {
        while (atomic_load(&step) == now);
    }
}

static void *other(void *unused) {
    data = 1;
    wait_for_all();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    wait_for_all();
    assert(data == 1);
    pthread_join(t, NULL);
}
