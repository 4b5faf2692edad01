// A wait at a barrier, semaphore, readers-writer lock or condition, of POSIX or C11, is no error once main has returned.
// smc: -DKIND=0
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=1
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=2
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=3
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=4
// expect: verdict=verified exit=0 errors=0
// smc: -DKIND=0 -DONLY_MAIN
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DKIND=1 -DONLY_MAIN
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DKIND=2 -DONLY_MAIN
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DKIND=3 -DONLY_MAIN
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DKIND=4 -DONLY_MAIN
// expect: verdict=unsafe exit=1
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <threads.h>

static pthread_barrier_t barrier;
static sem_t semaphore;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static mtx_t mutex;
static cnd_t condition;
static atomic_flag flag = ATOMIC_FLAG_INIT;

static void *worker(void *arg) {
#if KIND == 0
    pthread_barrier_wait(&barrier);
#elif KIND == 1
    sem_wait(&semaphore);
#elif KIND == 2
    pthread_rwlock_rdlock(&rwlock);
#elif KIND == 3
    mtx_lock(&mutex);
    cnd_wait(&condition, &mutex);
#else
    while (atomic_flag_test_and_set(&flag)) {}
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, NULL, 2);
    sem_init(&semaphore, 0, 0);
    mtx_init(&mutex, mtx_plain);
    cnd_init(&condition);
    pthread_rwlock_wrlock(&rwlock);
    atomic_flag_test_and_set(&flag);
    pthread_create(&t, NULL, worker, NULL);
#ifdef ONLY_MAIN
    pthread_exit(NULL);
#endif
    return 0;
}
