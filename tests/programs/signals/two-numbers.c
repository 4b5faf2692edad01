// smc:
// expect: verdict=verified executions=2
// smc: --algo=trust
// expect: verdict=verified executions=2
// smc: --algo=enumerate
// expect: verdict=verified executions=2
// smc: -DNO_POST
// expect: verdict=unsafe error=deadlock
// smc: -DNO_POST --algo=enumerate
// expect: verdict=unsafe error=deadlock
//
// The program sends signals to a thread and, in a part that is not reached, to the process, so that
// each point reads two numbers of signals. A signal to main ends its wait for the semaphore, which
// is no deadlock. NO_POST: the handler posts nothing, and main waits for ever.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

static sem_t posted;
static pthread_t waiting;

static void handler(int n) {
    (void)n;
#ifndef NO_POST
    sem_post(&posted);
#endif
}

static void *sender(void *none) {
    pthread_kill(waiting, SIGUSR1);
    return none;
}

int main(int argc, char **argv) {
    struct sigaction action = {0};
    pthread_t t;
    (void)argv;
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    waiting = pthread_self();
    sem_init(&posted, 0, 0);
    sigaction(SIGUSR1, &action, NULL);
    if (argc > 5) kill(getpid(), SIGUSR1);
    pthread_create(&t, NULL, sender, NULL);
    sem_wait(&posted);
    pthread_join(t, NULL);
    return 0;
}
