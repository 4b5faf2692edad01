#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t items;
static int data;

static void *produce(void *arg) {
    data++;
    sem_post(&items);
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&items, 0, 0);
    pthread_create(&t, NULL, produce, NULL);
    if (sem_trywait(&items)) sem_wait(&items);
    assert(data == 1);
    pthread_join(t, NULL);
    sem_destroy(&items);
}
