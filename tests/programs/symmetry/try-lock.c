// Equal threads try to lock a mutex, whose word names its holder; permuting threads changes that word.
// smc: --algo=tracer
// expect: verdict=verified executions=4 blocked=0 redundant=0 interchangeable=3
// smc: --algo=tracer --symmetry=off
// expect: verdict=verified executions=21 interchangeable=0
// smc: --algo=trust --model=tso
// expect: verdict=verified executions=4 interchangeable=3
// smc: --algo=enumerate --model=sc
// expect: verdict=verified executions=4 interchangeable=3
// smc: -DTYPE=RECURSIVE --algo=tracer
// expect: verdict=verified executions=4 interchangeable=3
// smc: -DTYPE=RECURSIVE --algo=tracer --symmetry=off
// expect: verdict=verified executions=21 interchangeable=0
// smc: -DLOCKS --algo=tracer -DN=4
// expect: verdict=verified executions=24 interchangeable=4
// smc: -DBUG --algo=tracer
// expect: verdict=unsafe exit=1 error=lock
// smc: -DBUG --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=lock
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifndef TYPE
#define TYPE NORMAL
#endif
#define JOINED(a, b) a##b
#define TYPE_OF(name) JOINED(PTHREAD_MUTEX_, name)

static pthread_mutex_t lock;
static int taken;

static void *work(void *unused) {
    const int busy = pthread_mutex_trylock(&lock);
    if (!busy) taken++;
#ifdef LOCKS
    if (busy) pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
#elif defined BUG
    pthread_mutex_unlock(&lock);
#else
    if (!busy) pthread_mutex_unlock(&lock);
#endif
    return unused;
}

int main(void) {
    pthread_t t[N];
    pthread_mutexattr_t how;
    pthread_mutexattr_init(&how);
    pthread_mutexattr_settype(&how, TYPE_OF(TYPE));
    pthread_mutex_init(&lock, &how);
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    assert(taken > 0);
    pthread_mutex_destroy(&lock);
}
