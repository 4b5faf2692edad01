// smc: --model=c11
// expect: verdict=unsafe exit=1 error=race line=35
// smc: --model=c11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=35
// smc: --model=c11 --plain=access
// expect: verdict=verified exit=0 executions=3
// smc: --model=c11 --plain=access --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race line=35
//
// If thread 2 reads passed == 1, the seq_cst fences order x = 1 before it, and an atomic read of x
// would return 1 (29.3p6). That is no synchronisation, since passed is relaxed; x is plain, so
// there is a race. Rules about fences and reads only apply to atomic objects.
#include <pthread.h>
#include <stdatomic.h>

static int x;
static atomic_int z, passed;

static int load(atomic_int *at) { return atomic_load_explicit(at, memory_order_relaxed); }

static void store(atomic_int *at) { atomic_store_explicit(at, 1, memory_order_relaxed); }

static void *first(void *arg) {
    x = 1;
    atomic_thread_fence(memory_order_seq_cst);
    if (!load(&z)) store(&passed);
    return arg;
}

static void *second(void *arg) {
    store(&z);
    atomic_thread_fence(memory_order_seq_cst);
    if (load(&passed)) (void)x;
    return arg;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, first, NULL);
    pthread_create(&t, NULL, second, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return 0;
}
