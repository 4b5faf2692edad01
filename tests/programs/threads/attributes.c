// smc: -D_GNU_SOURCE
// expect: verdict=verified executions=1
// smc: -D_GNU_SOURCE -m32
// expect: verdict=verified executions=1
//
// Attributes have the values that the program has set, independently of each other; invalid values
// are refused. Only the detach state and the type of a mutex have an effect.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static void *nothing(void *arg) { return arg; }

static void of_threads(void) {
    pthread_attr_t a;
    int n;
    size_t size;
    void *at;
    static char stack[1 << 16];
    struct sched_param p = {.sched_priority = 0};
    assert(!pthread_attr_init(&a));
    assert(!pthread_attr_getdetachstate(&a, &n) && n == PTHREAD_CREATE_JOINABLE);
    assert(!pthread_attr_getschedpolicy(&a, &n) && n == SCHED_OTHER);
    assert(!pthread_attr_setschedparam(&a, &p));
    p.sched_priority = 5;
    assert(pthread_attr_setschedparam(&a, &p) == EINVAL);
    assert(!pthread_attr_setschedpolicy(&a, SCHED_FIFO) && !pthread_attr_setschedparam(&a, &p));
    p.sched_priority = 100;
    assert(pthread_attr_setschedparam(&a, &p) == EINVAL);
    assert(!pthread_attr_getschedparam(&a, &p) && p.sched_priority == 5);
    assert(pthread_attr_setschedpolicy(&a, 77) == EINVAL);
    assert(!pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED));
    assert(pthread_attr_setinheritsched(&a, -1) == EINVAL);
    assert(!pthread_attr_getinheritsched(&a, &n) && n == PTHREAD_EXPLICIT_SCHED);
    assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
    assert(!pthread_attr_getscope(&a, &n) && n == PTHREAD_SCOPE_SYSTEM);
    assert(pthread_attr_setstacksize(&a, 100) == EINVAL);
    assert(!pthread_attr_setstacksize(&a, 1 << 20));
    assert(!pthread_attr_getstacksize(&a, &size) && size == 1 << 20);
    assert(!pthread_attr_setguardsize(&a, 0) && !pthread_attr_getguardsize(&a, &size) && !size);
    assert(!pthread_attr_setstack(&a, stack, sizeof stack));
    assert(!pthread_attr_getstack(&a, &at, &size) && at == stack && size == sizeof stack);
    assert(pthread_attr_setdetachstate(&a, 7) == EINVAL);
    assert(!pthread_attr_getdetachstate(&a, &n) && n == PTHREAD_CREATE_JOINABLE);
    pthread_t t;
    assert(!pthread_create(&t, &a, nothing, 0) && !pthread_join(t, 0));
    assert(!pthread_attr_destroy(&a));
}

static void of_mutexes(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    int n;
    assert(!pthread_mutexattr_init(&a));
    assert(!pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE));
    assert(pthread_mutexattr_settype(&a, 9) == EINVAL);
    assert(!pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT));
    assert(pthread_mutexattr_setprotocol(&a, 3) == EINVAL);
    assert(pthread_mutexattr_setprioceiling(&a, 0) == EINVAL);
    assert(!pthread_mutexattr_setprioceiling(&a, 99));
    assert(!pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED));
    assert(!pthread_mutexattr_gettype(&a, &n) && n == PTHREAD_MUTEX_RECURSIVE);
    assert(!pthread_mutexattr_getprotocol(&a, &n) && n == PTHREAD_PRIO_PROTECT);
    assert(!pthread_mutexattr_getprioceiling(&a, &n) && n == 99);
    assert(!pthread_mutexattr_getpshared(&a, &n) && n == PTHREAD_PROCESS_SHARED);
    assert(!pthread_mutex_init(&m, &a));
    assert(!pthread_mutex_lock(&m) && !pthread_mutex_lock(&m)); // recursive as before
    assert(!pthread_mutex_unlock(&m) && !pthread_mutex_unlock(&m));
    assert(!pthread_mutex_destroy(&m) && !pthread_mutexattr_destroy(&a));
}

static void of_others(void) {
    pthread_condattr_t c;
    pthread_rwlockattr_t l;
    pthread_barrierattr_t b;
    clockid_t clock;
    int n;
    assert(!pthread_condattr_init(&c));
    assert(!pthread_condattr_getclock(&c, &clock) && clock == CLOCK_REALTIME);
    assert(!pthread_condattr_setpshared(&c, PTHREAD_PROCESS_SHARED));
    assert(!pthread_condattr_setclock(&c, CLOCK_MONOTONIC));
    assert(pthread_condattr_setclock(&c, CLOCK_PROCESS_CPUTIME_ID) == EINVAL);
    assert(!pthread_condattr_getclock(&c, &clock) && clock == CLOCK_MONOTONIC);
    assert(!pthread_condattr_getpshared(&c, &n) && n == PTHREAD_PROCESS_SHARED);
    assert(!pthread_rwlockattr_init(&l) && !pthread_rwlockattr_setkind_np(&l, 2));
    assert(!pthread_rwlockattr_getpshared(&l, &n) && n == PTHREAD_PROCESS_PRIVATE);
    assert(!pthread_rwlockattr_getkind_np(&l, &n) && n == 2);
    assert(!pthread_barrierattr_init(&b) && pthread_barrierattr_setpshared(&b, 4) == EINVAL);
    assert(!pthread_barrierattr_getpshared(&b, &n) && n == PTHREAD_PROCESS_PRIVATE);
}

static void ceilings(void) {
    pthread_mutex_t m;
    pthread_mutexattr_t a;
    int ceiling;
    pthread_mutexattr_init(&a);
    pthread_mutex_init(&m, &a);
    assert(pthread_mutex_getprioceiling(&m, &ceiling) == EINVAL && pthread_mutex_setprioceiling(&m, 1, &ceiling) == EINVAL);
    pthread_mutex_destroy(&m);
    assert(pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) == 0 && pthread_mutexattr_setprioceiling(&a, 7) == 0);
    for (int i = 0; i < 2; i++) {
        pthread_mutex_init(&m, &a);
        assert(pthread_mutex_getprioceiling(&m, &ceiling) == 0 && ceiling == 7);
        assert(pthread_mutex_setprioceiling(&m, 100, &ceiling) == EINVAL && pthread_mutex_setprioceiling(&m, 9, &ceiling) == 0 && ceiling == 7);
        assert(pthread_mutex_getprioceiling(&m, &ceiling) == 0 && ceiling == 9);
        pthread_mutex_destroy(&m);
    }
}

int main(void) {
    ceilings();
    of_threads();
    of_mutexes();
    of_others();
    assert(sysconf(_SC_THREAD_PROCESS_SHARED) > 0 && sysconf(_SC_SEM_NSEMS_MAX) == -1);
    return 0;
}
