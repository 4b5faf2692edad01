// Double-checked locking: whoever finds the pointer set uses the object without the lock. The pointer is set with a
// relaxed store, so that who finds it need not find the object made. Compiled with -DFIXED, the store is a release.
//
// smc:
// expect: verdict=unsafe exit=1 error=race line=44
// report: Nothing orders thread
// report: does not synchronise with it: the write is relaxed; make it release.
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FIXED
#define ORDER memory_order_release
#else
#define ORDER memory_order_relaxed
#endif

struct config {
    int size;
};

static struct config the_config;
static struct config *_Atomic instance;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct config *get(void) {
    struct config *c = atomic_load_explicit(&instance, memory_order_acquire);
    if (c) return c;
    pthread_mutex_lock(&lock);
    c = atomic_load_explicit(&instance, memory_order_relaxed);
    if (!c) {
        c = &the_config;
        c->size = 8;
        atomic_store_explicit(&instance, c, ORDER);
    }
    pthread_mutex_unlock(&lock);
    return c;
}

static void *user(void *arg) {
    assert(get()->size == 8);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, user, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
