// The addition overflows if the subtraction comes late.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int sum = 2147483646;

void *lower(void *arg) {
    pthread_mutex_lock(&m);
    sum -= 10;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, lower, 0);
    pthread_mutex_lock(&m);
    sum += 2;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
