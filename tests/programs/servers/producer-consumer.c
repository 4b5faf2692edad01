// An endless producer and consumer with one place: they never end and never block. If the consumer does not post, both block.
// smc:
// expect: verdict=bounded exit=0 errors=0
// report: run for ever
// smc: --model=sc --algo=trust
// expect: verdict=bounded exit=0 errors=0
// smc: -DFORGETS
// expect: verdict=unsafe exit=1 error=deadlock
#include <pthread.h>
#include <semaphore.h>

static sem_t room, full;
static int slot;

static void *produce(void *arg) { for (;;) { sem_wait(&room); slot = 1; sem_post(&full); } return arg; }

static void *consume(void *arg) {
    for (;;) {
        sem_wait(&full);
        slot = 0;
#ifndef FORGETS
        sem_post(&room);
#endif
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    sem_init(&room, 0, 1);
    sem_init(&full, 0, 0);
    pthread_create(&a, NULL, produce, NULL);
    pthread_create(&b, NULL, consume, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
