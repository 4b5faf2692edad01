// smc: --model=ra --algo=tracer
// expect: exit=2
// expect-stderr: 19:12: error: not supported: mixed-size atomic accesses: x is accessed as 4 bytes here, and with another size or offset at
// expect-stderr: mixed.c:14 [unsupported]
//
// An atomic access covers one cell of memory; otherwise it is refused, with both source lines.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *work(void *arg) {
    ((unsigned char *)&x)[1] = 1;
    return arg;
}

int main(void) { pthread_t t; pthread_create(&t, NULL, work, NULL); pthread_join(t, NULL);
    return x;
}
