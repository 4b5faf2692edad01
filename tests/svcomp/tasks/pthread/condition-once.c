// A wait for a condition without a loop, by a thread that may wait after the signal.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int wanted, other;

void *first(void *arg) {
    pthread_mutex_lock(&m);
    other = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return arg;
}

void *second(void *arg) {
    pthread_mutex_lock(&m);
    wanted = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_mutex_lock(&m);
    if (!wanted) pthread_cond_wait(&c, &m);
    if (!wanted) reach_error();
    pthread_mutex_unlock(&m);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
