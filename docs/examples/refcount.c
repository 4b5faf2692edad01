// Whoever gives up the last reference frees the object. The count is taken down with relaxed read-modify-writes, which
// do not say to the last one that the others are done. Compiled with -DFIXED, they are acquire and release.
//
// smc:
// expect: verdict=unsafe exit=1 error=memory line=27
// report: does not synchronise with it: both are relaxed; make them release and acquire.
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef FIXED
#define ORDER memory_order_acq_rel
#else
#define ORDER memory_order_relaxed
#endif

struct object {
    atomic_int references;
    int uses[2];
};

static struct object *shared;

static void give_up(struct object *o) {
    if (atomic_fetch_sub_explicit(&o->references, 1, ORDER) == 1) free(o);
}

static void *user(void *arg) {
    *(int *)arg = 1;
    give_up(shared);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    shared = malloc(sizeof *shared);
    atomic_init(&shared->references, 2);
    pthread_create(&a, NULL, user, &shared->uses[0]);
    pthread_create(&b, NULL, user, &shared->uses[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
