// smc: --model=c11
// expect: verdict=unsafe exit=1 error=assertion line=34
// smc: --model=c11 -DORDER=memory_order_acq_rel
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=c11 --algo=cdschecker --keep-going
// expect: verdict=unsafe exit=1 error=assertion executions=4 blocked=0 outcomes=4
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=3 blocked=0
//
// Load buffering: each thread reads what the other writes after its own read. C11 allows it if the reads
// are relaxed; if they acquire the releasing writes, one read would happen before the write it reads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef ORDER
#define READ memory_order_acquire
#define WRITE memory_order_release
#else
#define READ memory_order_relaxed
#define WRITE memory_order_relaxed
#endif

static atomic_int x, y;
static int a, b;

static void *left(void *unused) {
    a = atomic_load_explicit(&x, READ);
    atomic_store_explicit(&y, 1, WRITE);
    return unused;
}

static void done(void) {
    assert(!(a == 1 && b == 1));
}

static void *right(void *unused) {
    b = atomic_load_explicit(&y, READ);
    atomic_store_explicit(&x, 1, WRITE);
    return unused;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, NULL, left, NULL);
    pthread_create(&r, NULL, right, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    done();
}
