// Double-checked initialisation; the first check is without the mutex.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int ready, value;

void *use(void *arg) {
    if (!ready) {
        pthread_mutex_lock(&m);
        if (!ready) {
            value = 7;
            ready = 1;
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, use, 0);
    pthread_create(&b, 0, use, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
