// pthread_cond_wait is called through a pointer and without a loop, and may wake up spuriously.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t set = PTHREAD_COND_INITIALIZER;
int (*wait_for)(pthread_cond_t *, pthread_mutex_t *) = pthread_cond_wait;
int go;

void *setter(void *unused) {
    pthread_mutex_lock(&lock);
    go = 1;
    pthread_cond_signal(&set);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, setter, 0);
    pthread_mutex_lock(&lock);
    if (!go) wait_for(&set, &lock);
    if (!go) reach_error();
    pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
