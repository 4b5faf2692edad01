// Two threads count further than every bound on loops that smc-svcomp tries.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

int sum;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
    pthread_mutex_lock(&m);
    for (int i = 0; i < 20000; i++) sum++;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, count, 0);
    pthread_create(&b, 0, count, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (sum != 40000) reach_error();
    return 0;
}
