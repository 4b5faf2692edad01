// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=ra -DIF
// expect: verdict=unsafe exit=1 error=assertion line=46
// smc: --model=ra -DLOST
// expect: verdict=unsafe exit=1 error=deadlock
// A buffer for one item, a producer of two items and two consumers of one each. IF: with `if`
// instead of `while`, a woken consumer continues although the other one was faster. Without the
// producer's signal a consumer that came first waits for ever.
#include <assert.h>
#include <pthread.h>

#ifdef IF
#define UNTIL(condition) if (!(condition))
#else
#define UNTIL(condition) while (!(condition))
#endif

static int slot, full;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;

static void put(int value) {
    pthread_mutex_lock(&lock);
    while (full) pthread_cond_wait(&not_full, &lock);
    slot = value;
    full = 1;
#ifndef LOST
    pthread_cond_signal(&not_empty);
#endif
    pthread_mutex_unlock(&lock);
}

static void *produce(void *unused) {
    put(1);
    put(2);
    return unused;
}

static void *consume(void *unused) {
    pthread_mutex_lock(&lock);
    UNTIL(full) pthread_cond_wait(&not_empty, &lock);
    assert(full);
    assert(slot == 1 || slot == 2);
    full = 0;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t p, c[2];
    pthread_create(&p, NULL, produce, NULL);
    for (int i = 0; i < 2; i++) pthread_create(&c[i], NULL, consume, NULL);
    pthread_join(p, NULL);
    for (int i = 0; i < 2; i++) pthread_join(c[i], NULL);
    return 0;
}
