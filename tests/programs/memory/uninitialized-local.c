// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -w -DUSE=1
// expect: verdict=unsafe exit=1 error=uninitialized errors=1 line=27
// smc: --model=ra --algo=tracer -w -DUSE=2
// expect: verdict=unsafe exit=1 error=uninitialized errors=1 line=29
// smc: --model=ra --algo=tracer -w -DUSE=3
// expect: verdict=unsafe exit=1 error=uninitialized errors=1 line=31
//
// An uninitialised local variable is compared, dereferenced, used as a divisor. Copying it, or a
// partly written struct, is no use; nor is copying padding.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct pair { char c; int i; } pair;
static atomic_int x;

static pair half(int i) {
    pair p;
    p.i = i;
    return p;
}

static int use(void) {
#if USE == 1
    int n; if (n > 3) return 1;
#elif USE == 2
    int *nowhere; return *nowhere;
#elif USE == 3
    int n; return 7 / n;
#endif
    pair p = half(atomic_load(&x)), q = p;
    return q.i;
}

static void *worker(void *arg) {
    int i = use();
    assert(i == 0 || i == 1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    atomic_store(&x, 1);
    pthread_join(t, NULL);
    return 0;
}
