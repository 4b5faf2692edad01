// A consumer that is woken finds each time that another one was faster: scheduling is still fair.
// smc: --check=termination
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER, room = PTHREAD_COND_INITIALIZER;
static int items;

static void *produce(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        while (items) pthread_cond_wait(&room, &m);
        items = 1;
        pthread_cond_signal(&full);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *consume(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        while (!items) pthread_cond_wait(&full, &m);
        items = 0;
        pthread_cond_signal(&room);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, produce, NULL);
    pthread_create(&b, NULL, consume, NULL);
    pthread_create(&c, NULL, consume, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
