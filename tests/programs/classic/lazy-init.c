// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DN=3
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED
// expect: verdict=unsafe exit=1 error=race line=67
// smc: --model=ra --keep-going -DBUG_PLAIN
// expect: verdict=unsafe exit=1 error=race line=59
// smc: --model=sc --keep-going -DBUG_ONE_CHECK
// expect: verdict=unsafe exit=1 error=assertion line=75
//
// Double-checked locking: the first thread that needs an object creates it. BUG_RELAXED: the pointer may be seen
// before the object. BUG_PLAIN: the pointer is not atomic. BUG_ONE_CHECK: there is no second check under the lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif

struct service {
    int value;
};

#ifdef BUG_PLAIN
static struct service *instance;
#define LOAD() instance
#define STORE(s) (void)(instance = s)
#else
static _Atomic(struct service *) instance;
#ifdef BUG_RELAXED
#define LOAD() atomic_load_explicit(&instance, memory_order_relaxed)
#else
#define LOAD() atomic_load_explicit(&instance, memory_order_acquire)
#endif
#define STORE(s) atomic_store_explicit(&instance, s, memory_order_release)
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int made;

static struct service *get(void) {
    struct service *s = LOAD();
    if (s) return s;
    pthread_mutex_lock(&lock);
#ifndef BUG_ONE_CHECK
    s = LOAD();
#endif
    if (!s) {
        s = malloc(sizeof *s);
        assert(s);
        s->value = 7;
        made++;
        STORE(s);
    }
    pthread_mutex_unlock(&lock);
    return s;
}

static void *use(void *unused) {
    const struct service *s = get();
    assert(s->value == 7);
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, use, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(made == 1);
    free(get());
    return 0;
}
