// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso -DN=3
// expect: verdict=verified exit=0
// smc: --model=rc11 -DN=3
// expect: verdict=verified exit=0
// smc: --model=sc --keep-going -DBUG_RESURRECT
// expect: verdict=unsafe exit=1 error=memory line=81
// smc: --model=ra --keep-going -DBUG_TWO_STEPS
// expect: verdict=unsafe exit=1 error=memory line=81
// smc: --model=rc11 --keep-going -DBUG_RELAXED_PUT
// expect: verdict=unsafe exit=1 error=memory line=81
//
// Objects that are freed by the thread that drops the last reference, in a table under a lock. The table holds no
// reference, so an object may be found whose last reference was just dropped; it must not be given out.
// BUG_RESURRECT: it is. BUG_TWO_STEPS: a reference is dropped by a load and a store, so that no thread or both drop
// the last one. BUG_RELAXED_PUT: dropping a reference does not order earlier accesses before the end of the object.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_PUT
#define PUT memory_order_relaxed
#else
#define PUT memory_order_release
#endif

struct object {
    atomic_uint references;
    int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct object *table;

static bool get_unless_zero(struct object *o) {
#ifdef BUG_RESURRECT
    atomic_fetch_add_explicit(&o->references, 1, memory_order_relaxed);
    return true;
#else
    unsigned n = atomic_load_explicit(&o->references, memory_order_relaxed);
    do {
        if (n == 0) return false;
    } while (!atomic_compare_exchange_weak_explicit(&o->references, &n, n + 1, memory_order_relaxed, memory_order_relaxed));
    return true;
#endif
}

static struct object *find(void) {
    pthread_mutex_lock(&lock);
    struct object *o = table;
    if (o && !get_unless_zero(o)) o = NULL;
    pthread_mutex_unlock(&lock);
    return o;
}

static bool drop(struct object *o) {
#ifdef BUG_TWO_STEPS
    const unsigned n = atomic_load_explicit(&o->references, memory_order_acquire);
    atomic_store_explicit(&o->references, n - 1, PUT);
    return n == 1;
#else
    return atomic_fetch_sub_explicit(&o->references, 1, PUT) == 1;
#endif
}

static void put(struct object *o) {
    if (!drop(o)) return;
    atomic_thread_fence(memory_order_acquire);
    pthread_mutex_lock(&lock);
    table = NULL;
    pthread_mutex_unlock(&lock);
    free(o);
}

static void *look(void *unused) {
    struct object *o = find();
    if (!o) return unused;
    assert(o->value == 7);
    put(o);
    return unused;
}

int main(void) {
    struct object *o = malloc(sizeof *o);
    assert(o);
    *o = (struct object){.references = 1, .value = 7};
    table = o;
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, look, NULL);
    put(o);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(!table);
    return 0;
}
