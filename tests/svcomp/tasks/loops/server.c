// A thread never ends, and each of its rounds has no lasting effect.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

int busy;
pthread_mutex_t m;

void *serve(void *unused) {
    while (1) {
        pthread_mutex_lock(&m);
        busy = 1;
        busy = 0;
        pthread_mutex_unlock(&m);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, serve, 0);
    pthread_mutex_lock(&m);
    if (busy) reach_error();
    pthread_mutex_unlock(&m);
    return 0;
}
