// smc: --model=rc11
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: -DKEY --model=sc
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Threads that run a function without a result, as thread wrappers do (libuv): also if they end in
// the library, which looks for destructors.
#include <assert.h>
#include <pthread.h>

static int done, destroyed;
static pthread_key_t key;

static void destroy(void *value) {
    *(int *)value += 1;
}

static void work(void *argument) {
    *(int *)argument = 1;
#ifdef KEY
    pthread_setspecific(key, &destroyed);
#endif
}

int main(void) {
    union {
        void (*without)(void *);
        void *(*with)(void *);
    } function = {work};
    pthread_t t;
#ifdef KEY
    pthread_key_create(&key, destroy);
#endif
    pthread_create(&t, NULL, function.with, &done);
    pthread_join(t, NULL);
    assert(done == 1);
#ifdef KEY
    assert(destroyed == 1);
#endif
}
