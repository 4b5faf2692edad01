// A reader retries during or after a concurrent write. It reads a pair from before or after the write.
// smc: --model=ra
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_uint seq;
static atomic_int a, b;

static void *writer(void *arg) {
    (void)arg;
    atomic_store(&seq, 1);
    atomic_store(&a, 1);
    atomic_store(&b, 1);
    atomic_store(&seq, 2);
    return NULL;
}

int main(void) {
    pthread_t t;
    unsigned s;
    int x, y;
    pthread_create(&t, NULL, writer, NULL);
    do {
        while ((s = atomic_load(&seq)) & 1) {
        }
        x = atomic_load(&a);
        y = atomic_load(&b);
    } while (atomic_fetch_add(&seq, 0) != s);
    assert(x == y);
    pthread_join(t, NULL);
    return 0;
}
