// smc:
// expect: verdict=verified executions=1
// smc: --model=sc
// expect: verdict=verified executions=1
// smc: --model=c20
// expect: verdict=verified executions=1
// smc: --commute=off --symmetry=off
// expect: verdict=verified executions=6
// smc: -DANY --symmetry=off
// expect: verdict=verified executions=24
// smc: -DFENCED --symmetry=off
// expect: verdict=verified executions=6
// smc: -DFENCED_LAST --symmetry=off
// expect: verdict=verified executions=6
// smc: -DLATE
// expect: verdict=unsafe error=assertion line=52
//
// Threads drop their references to an object in any order, since none can be the last: main has
// a reference until it has joined them. Each only compares the count with 1. ANY: main drops
// its reference before, so each of the four may be the last. FENCED: each thread has a fence
// after dropping its reference, and would synchronise with earlier ones. FENCED_LAST: only the
// last thread has one. LATE: main has no reference, and wrongly assumes that it frees the
// object.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int references;
    int value;
};

static int drop(struct object *o) {
    if (atomic_fetch_sub_explicit(&o->references, 1, memory_order_release) != 1) return 0;
    atomic_thread_fence(memory_order_acquire);
    free(o);
    return 1;
}

static void *thread(void *arg) {
    struct object *o = arg;
    assert(o->value == 1);
#ifdef LATE
    const int last = drop(o);
#else
    drop(o);
#endif
#ifdef FENCED
    atomic_thread_fence(memory_order_acquire);
#elif defined LATE
    assert(!last);
#endif
    return NULL;
}

#ifdef FENCED_LAST
static void *fenced_thread(void *arg) {
    thread(arg);
    atomic_thread_fence(memory_order_acquire);
    return NULL;
}
#else
#define fenced_thread thread
#endif

int main(void) {
    struct object *o = malloc(sizeof *o);
    pthread_t t[3];
#ifdef LATE
    atomic_init(&o->references, 3);
#else
    atomic_init(&o->references, 4);
#endif
    o->value = 1;
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, i < 2 ? thread : fenced_thread, o);
#ifdef ANY
    drop(o);
#endif
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
#if !defined ANY && !defined LATE
    assert(drop(o));
#endif
}
