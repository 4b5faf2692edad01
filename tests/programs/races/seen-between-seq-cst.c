// All accesses are seq_cst except one, which is plain and races: so they have no total order. The
// plain access is added first; with -DLATE last.
// smc: --model=rc11 --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=race executions=2
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=race executions=2
// smc: --model=rc11 --keep-going --algo=trust -DLATE
// expect: verdict=unsafe exit=1 error=race executions=2
// smc: --model=rc11 --keep-going --algo=enumerate -DLATE
// expect: verdict=unsafe exit=1 error=race executions=2
// smc: --model=rc11 --keep-going --algo=trust -DWRITES
// expect: verdict=unsafe exit=1 error=race executions=4
// smc: --model=rc11 --keep-going --algo=enumerate -DWRITES
// expect: verdict=unsafe exit=1 error=race executions=4
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;
static int seen;
#define PLAIN(v) (*(int *)&v)

static void *plain(void *p) {
#if defined LATE
    (void)z;
#endif
#if defined WRITES
    PLAIN(x) = 1;
    (void)y;
#else
    y = 1;
    seen = PLAIN(x);
#endif
    return p;
}

static void *strong(void *p) {
#if defined WRITES
    y = 1;
    (void)x;
#else
    x = 1;
    (void)y;
#endif
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, plain, 0);
    pthread_create(&t, 0, strong, 0);
}
