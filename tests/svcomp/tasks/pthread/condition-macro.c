// A macro names pthread_cond_wait, which is called without a loop and may wake up spuriously.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define WAIT pthread_cond_wait

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int items;

void *taker(void *arg) {
    pthread_mutex_lock(&lock);
    if (items == 0) WAIT(&filled, &lock);
    if (--items < 0) reach_error();
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, taker, 0);
    pthread_mutex_lock(&lock);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
