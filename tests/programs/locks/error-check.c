// smc: --symmetry=off --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// An error-checking mutex reports misuse, and does not change. Either thread is first.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int x;

static void *work(void *arg) {
    assert(pthread_mutex_unlock(&m) == EPERM);
    assert(pthread_mutex_lock(&m) == 0);
    assert(pthread_mutex_lock(&m) == EDEADLK);
    x++;
    assert(pthread_mutex_unlock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == EPERM);
    return arg;
}

int main(void) {
    pthread_mutexattr_t attributes;
    int type;
    pthread_t a, b;
    pthread_mutexattr_init(&attributes);
    assert(pthread_mutexattr_gettype(&attributes, &type) == 0 && type == PTHREAD_MUTEX_DEFAULT);
    assert(pthread_mutexattr_settype(&attributes, 17) == EINVAL);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    assert(pthread_mutexattr_gettype(&attributes, &type) == 0 && type == PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &attributes);
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x == 2);
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, NULL); // of the default type from now on
    assert(pthread_mutex_lock(&m) == 0 && pthread_mutex_unlock(&m) == 0);
    return 0;
}
