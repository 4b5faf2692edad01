// smc: --symmetry=off --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --symmetry=off --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --symmetry=off --model=ra --algo=tracer --keep-going -DINITIALISER
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --symmetry=off --model=ra --algo=tracer --keep-going -DTRY
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DTYPE=PTHREAD_MUTEX_NORMAL
// expect: verdict=unsafe exit=1 error=deadlock line=33
// smc: --model=ra --algo=tracer -DTYPE=PTHREAD_MUTEX_NORMAL -DTRY
// expect: verdict=unsafe exit=1 error=deadlock line=33
//
// A recursive mutex is free again after as many unlocks as locks. The type is set by attributes or an
// initialiser. If some thread tries to lock a mutex, it is a word, and a thread that finds it locked is blocked.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#ifndef TYPE
#define TYPE PTHREAD_MUTEX_RECURSIVE
#endif
#ifdef INITIALISER
static struct { int before; pthread_mutex_t m; } s[2] = {{0, PTHREAD_MUTEX_INITIALIZER}, {0, PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP}};
#else
static struct { int before; pthread_mutex_t m; } s[2];
#endif
static int count;

static void *work(void *arg) {
    pthread_mutex_lock(&s[1].m);
    pthread_mutex_lock(&s[1].m);
#ifdef TRY
    assert(pthread_mutex_trylock(&s[1].m) == 0);
    pthread_mutex_unlock(&s[1].m);
#endif
    count++;
    pthread_mutex_unlock(&s[1].m);
    count++;
    assert(pthread_mutex_unlock(&s[1].m) == 0);
    assert(pthread_mutex_unlock(&s[1].m) == EPERM);
    return arg;
}

int main(void) {
    pthread_t t[2];
#ifndef INITIALISER
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, TYPE);
    pthread_mutex_init(&s[1].m, &a);
    pthread_mutexattr_destroy(&a);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(count == 4);
    return 0;
}
