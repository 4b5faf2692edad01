// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 errors=1 error=memory
// expect-stderr: free
// smc: --model=ra --algo=tracer -DATOMIC
// expect: verdict=unsafe exit=1 errors=1 error=memory
// smc: --model=ra --algo=tracer -DCOUNTED
// expect: verdict=verified exit=0 blocked=0
//
// A block is freed by one thread while another may still write to it, atomically or not. COUNTED:
// the thread that drops the last of two references frees it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct block {
    atomic_int references, value;
    int plain;
} block;

static block *b;

static void drop(void) {
#ifdef COUNTED
    if (atomic_fetch_sub(&b->references, 1) != 1) return;
#endif
    free(b);
}

static void *writer(void *arg) {
#ifdef ATOMIC
    atomic_store(&b->value, 1);
#else
    b->plain = 1;
#endif
#ifdef COUNTED
    drop();
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    b = malloc(sizeof *b);
    if (!b) return 1;
    atomic_init(&b->references, 2);
    pthread_create(&t, NULL, writer, NULL);
    drop();
    pthread_join(t, NULL);
    return 0;
}
