// A read-write lock and a semaphore, and a variable that neither of them guards.
#include <pthread.h>
#include <semaphore.h>
void reach_error(void);
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
sem_t done;
int value, unguarded;
void *write_it(void *argument) {
    pthread_rwlock_wrlock(&lock);
    value = 1;
    value = 2;
    pthread_rwlock_unlock(&lock);
    unguarded = 1;
    sem_post(&done);
    return argument;
}
int main(void) {
    pthread_t t;
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, write_it, 0);
    pthread_rwlock_rdlock(&lock);
    if (value == 1) reach_error();
    pthread_rwlock_unlock(&lock);
    if (unguarded > 1) reach_error();
    sem_wait(&done);
    if (value != 2) reach_error();
    pthread_join(t, 0);
    return 0;
}
