// smc: --model=rc11 -DJOIN
// expect: verdict=verified exit=0
// smc: --model=sc -DJOIN --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=rc11 -DCONDITION
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSEMAPHORE
// expect: verdict=verified exit=0
// smc: --model=rc11 -DSEMAPHORE -DONCE
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DJOIN -DBLOCKED
// expect: verdict=unsafe exit=1
//
// Another thread waits until main's handler has run, while main waits: for the thread's end, with a
// mutex released, or for a semaphore, whose wait is interrupted. ONCE: main does not repeat it.
// BLOCKED: main blocks the signal, and both wait for ever.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int handled;
static pthread_t first;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;
static sem_t semaphore;

static void handler(int n) {
    (void)n;
    atomic_store_explicit(&handled, 1, memory_order_release);
}

static void *thread(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_kill(first, SIGUSR1);
    while (!atomic_load_explicit(&handled, memory_order_acquire)) continue;
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    sem_post(&semaphore);
    return unused;
}

int main(void) {
    struct sigaction action;
    pthread_t other;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigaction(SIGUSR1, &action, NULL);
    sem_init(&semaphore, 0, 0);
    first = pthread_self();
#ifdef CONDITION
    pthread_mutex_lock(&mutex);
#endif
#ifdef BLOCKED
    sigset_t set;
    sigfillset(&set);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
    pthread_create(&other, NULL, thread, NULL);
#ifdef CONDITION
    while (!ready) pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
#endif
#ifdef SEMAPHORE
    int result = sem_wait(&semaphore);
#ifdef ONCE
    assert(result == 0);
#else
    while (result && errno == EINTR) result = sem_wait(&semaphore);
    assert(result == 0);
#endif
#endif
    pthread_join(other, NULL);
    assert(handled);
}
