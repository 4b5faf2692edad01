// smc: --model=ra --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra --algo=enumerate
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=45
// smc: --model=ra -DESCAPES --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DESCAPES --algo=enumerate
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DESCAPES -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=45
// smc: --model=ra -DRETRIES --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DFREES
// expect: verdict=verified exit=0 executions=2 blocked=1
// smc: --model=ra -DREPLACES
// expect: verdict=incomplete exit=3
// smc: --model=ra -DKEEPS
// expect: verdict=incomplete exit=3
//
// Waits whose rounds create an object and free it: its contents do not matter afterwards. A round
// that frees an older object, or leaves a new one, may not be omitted.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *self;
};

static _Atomic(struct node *) slot;
static struct node *last;

static int try_pop(struct node *out) {
#ifdef RETRIES
    struct node *empty = 0;
    out->value = 7;
    return atomic_compare_exchange_strong(&slot, &empty, out);
#else
    struct node *n = atomic_load_explicit(&slot, memory_order_acquire);
    if (!n) return 0;
    out->value = n->value;
    return 1;
#endif
}

#ifdef ESCAPES
static int poll(void) {
    struct node n;
    n.value = 0;
    n.self = &n;
    return try_pop(n.self) ? n.value : 0;
}
#elif defined RETRIES
static int poll(void) {
    struct node *n = malloc(sizeof *n);
    n->self = n;
    if (try_pop(n)) return 7;
    free(n);
    return 0;
}
#elif defined REPLACES || defined KEEPS
static int poll(void) {
    struct node *n = malloc(sizeof *n);
    const int value = try_pop(n) ? n->value : 0;
#ifdef REPLACES
    free(last);
#endif
    last = n;
    return value;
}
#else
static int poll(void) {
    struct node *n = malloc(sizeof *n);
    n->self = n;
    const int value = try_pop(n) ? n->value : 0;
    free(n);
#ifdef FREES
    free(last);
    last = 0;
#endif
    return value;
}
#endif

static void *produce(void *argument) {
    static struct node made = {7, &made};
#if !defined NOBODY && !defined RETRIES
    atomic_store_explicit(&slot, &made, memory_order_release);
#elif defined RETRIES
    atomic_store(&slot, 0);
#endif
    return argument;
}

int main(void) {
    pthread_t t;
    int value;
    last = malloc(1);
#ifdef RETRIES
    struct node other;
    slot = &other;
#endif
    pthread_create(&t, 0, produce, 0);
    while (!(value = poll())) {}
    assert(value == 7);
    pthread_join(t, 0);
#ifdef RETRIES
    free(slot);
#endif
}
