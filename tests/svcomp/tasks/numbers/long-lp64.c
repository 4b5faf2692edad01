// In LP64, long has larger values than int.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
long sum = 2147483647;

void *raise(void *arg) {
    pthread_mutex_lock(&m);
    sum++;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, raise, 0);
    pthread_join(t, 0);
    return 0;
}
