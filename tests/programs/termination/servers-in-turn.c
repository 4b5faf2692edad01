// Servers are woken repeatedly, and none needs to be the one that finds work: no error. A thread
// that waits for an intermediate value of two servers (-DVALUE) may miss it each time.
// smc: --check=termination
// expect: verdict=bounded exit=0 errors=0
// smc: --check=termination -DVALUE
// expect: verdict=unsafe exit=1 error=termination
// report: starvation: thread 3 waits for ever
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
static atomic_int inside;

static void *serve(void *arg) {
    for (;;) {
        sem_wait(&s);
        inside = 1;
        inside = 0;
        sem_post(&s);
    }
    return arg;
}

static void *wait_for_value(void *arg) {
    while (!inside) {}
    return arg;
}

int main(void) {
    pthread_t a, b, c;
    sem_init(&s, 0, 1);
    pthread_create(&a, NULL, serve, NULL);
    pthread_create(&b, NULL, serve, NULL);
#ifdef VALUE
    pthread_create(&c, NULL, wait_for_value, NULL);
    pthread_join(c, NULL);
#else
    (void)c, (void)wait_for_value;
#endif
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
