// Each addition is guarded against overflow.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int sum = 2147483646;

void *raise(void *arg) {
    pthread_mutex_lock(&m);
    if (sum < 2147483647) sum++;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, raise, 0);
    pthread_create(&b, 0, raise, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
