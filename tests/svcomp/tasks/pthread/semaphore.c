// A semaphore orders the accesses to data.
#include <pthread.h>
#include <semaphore.h>

extern void abort(void);
void reach_error(void) { abort(); }

sem_t ready;
int data;

void *fill(void *arg) {
    data = 9;
    sem_post(&ready);
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&ready, 0, 0);
    pthread_create(&t, 0, fill, 0);
    sem_wait(&ready);
    if (data != 9) reach_error();
    pthread_join(t, 0);
    return 0;
}
