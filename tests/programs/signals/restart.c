// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DNO_RESTART
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DSLEEP
// expect: verdict=unsafe exit=1 error=assertion
//
// SA_RESTART continues a wait for a semaphore after the handler; sleep() ends in any case.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static sem_t semaphore;

static void handler(int n) { (void)n; }

static void *thread(void *unused) {
#ifdef SLEEP
    assert(sleep(1) == 0);
#else
    assert(sem_wait(&semaphore) == 0);
#endif
    return unused;
}

int main(void) {
    struct sigaction action;
    pthread_t other;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
#ifndef NO_RESTART
    action.sa_flags = SA_RESTART;
#endif
    sigaction(SIGUSR1, &action, NULL);
    sem_init(&semaphore, 0, 0);
    pthread_create(&other, NULL, thread, NULL);
    pthread_kill(other, SIGUSR1);
    sem_post(&semaphore);
    pthread_join(other, NULL);
}
