// A thread reads one variable many times, and another one writes it: any read may be the first to
// see the write. So each is revisited, however many come after it.
// smc: --model=rc11
// expect: verdict=verified
// expect: executions=101
// smc: --algo=trust
// expect: executions=101
// smc: --model=sc
// expect: executions=101
// smc: --model=ra
// expect: executions=101
// smc: -DADDS
// expect: executions=101
// smc: -DADDS --algo=trust
// expect: executions=101
#include <pthread.h>
#include <stdatomic.h>

enum { MANY = 100 };

#ifdef ADDS
#define READ atomic_fetch_add(&x, 2)
#else
#define READ (void)atomic_load(&x)
#endif

static atomic_int x;

static void *reader(void *unused) {
    for (int i = 0; i < MANY; i++) READ;
    return unused;
}

static void *writer(void *unused) {
    atomic_fetch_or(&x, 1);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, reader, 0);
    pthread_create(&threads[1], 0, writer, 0);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
    return 0;
}
