// smc: --model=ra --algo=tracer -DWAIT=while
// expect: verdict=verified exit=0
// smc: --model=ra --algo=tracer -DWAIT=if
// expect: verdict=unsafe exit=1 error=assertion line=38
// smc: --model=ra --algo=tracer --keep-going -DWAIT=while -DSIGNAL=pthread_cond_broadcast
// expect: verdict=verified exit=0
//
// One slot, a producer of two items, two consumers of one each. A consumer that is woken may find that the other one was
// faster: it has to look again, and so has who is woken by a broadcast.
#include <assert.h>
#include <pthread.h>

#ifndef SIGNAL
#define SIGNAL pthread_cond_signal
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
static int count, slot, sum;

static void *produce(void *arg) {
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&lock);
        WAIT(count == 1) pthread_cond_wait(&not_full, &lock);
        slot = i;
        count++;
        SIGNAL(&not_empty);
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

static void *consume(void *arg) {
    pthread_mutex_lock(&lock);
    WAIT(count == 0) {
        pthread_cond_wait(&not_empty, &lock);
    }
    assert(count == 1);
    sum += slot;
    count--;
    SIGNAL(&not_full);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t p, c[2];
    pthread_create(&p, NULL, produce, NULL);
    for (int i = 0; i < 2; i++) pthread_create(&c[i], NULL, consume, NULL);
    pthread_join(p, NULL);
    for (int i = 0; i < 2; i++) pthread_join(c[i], NULL);
    assert(sum == 3);
    return 0;
}
