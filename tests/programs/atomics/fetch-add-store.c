// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0 redundant=0
//
// u || v; w with RMWs u, v and a store w, all of x. The chains: u v w (v reads u), v u w (u reads v), v w u (u reads w).
// u and v cannot both read the initial value, and v cannot read u where u reads w.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *once(void *arg) {
    (void)arg;
    return (void *)(intptr_t)atomic_fetch_add(&x, 1);
}

static void *then_store(void *arg) {
    (void)arg;
    intptr_t r = atomic_fetch_add(&x, 1);
    atomic_store(&x, 10);
    return (void *)r;
}

int main(void) {
    pthread_t a, b;
    void *u, *v;
    pthread_create(&a, NULL, once, NULL);
    pthread_create(&b, NULL, then_store, NULL);
    pthread_join(a, &u);
    pthread_join(b, &v);
    assert((u == (void *)0 && v == (void *)1) || (u == (void *)1 && !v) || (u == (void *)10 && !v));
    return 0;
}
