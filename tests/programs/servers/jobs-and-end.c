// A worker without an exit takes three jobs; main waits until they are done, and returns. No round is cut.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: --model=sc
// expect: verdict=verified exit=0 errors=0
#include <assert.h>
#include <semaphore.h>
#include <pthread.h>

static sem_t jobs, done;
static int n;

static void *work(void *arg) {
    for (;;) {
        sem_wait(&jobs);
        n++;
        sem_post(&done);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&jobs, 0, 0);
    sem_init(&done, 0, 0);
    pthread_create(&t, NULL, work, NULL);
    for (int i = 0; i < 3; i++) sem_post(&jobs);
    for (int i = 0; i < 3; i++) sem_wait(&done);
    assert(n == 3);
    return 0;
}
