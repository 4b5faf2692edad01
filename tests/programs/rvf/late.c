// A read that waits for a write of a thread that is created later.
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc --algo=enumerate
// expect: verdict=verified exit=0 executions=4
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int y, z;

static void *look(void *arg) { return y ? arg : NULL; }
static void *begin(void *arg) { return atomic_exchange(&z, 1) ? arg : NULL; }
static void *late(void *arg) { return y = 1, arg; }

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, look, &y);
    pthread_create(&b, NULL, begin, &z);
    int seen = z;
    pthread_create(&c, NULL, late, NULL);
    return seen - seen;
}
