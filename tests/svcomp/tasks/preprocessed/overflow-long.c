// In ILP32 a long has 32 bits, so the sum overflows.
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
long total = 2000000000;
void *add(void *n) {
    pthread_mutex_lock(&m);
    total += (long)n;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add, (void *)100000000);
    pthread_create(&b, 0, add, (void *)47483647);
    pthread_join(a, 0);
    pthread_join(b, 0);
    total += 1;
    if (total == 0) reach_error();
    return 0;
}
