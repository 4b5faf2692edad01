// smc: --symmetry=off --model=ra --algo=tracer -DK=1
// expect: verdict=verified exit=0 executions=6 blocked=0 redundant=0
// smc: --symmetry=off --model=ra --algo=tracer -DK=2
// expect: verdict=verified exit=0 executions=90 blocked=0 redundant=0
//
// Three threads lock one mutex K times each: (3K)! / (K!)^3 orders of the critical sections.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static pthread_mutex_t lock;
static int count;

static void *work(void *arg) {
    (void)arg;
    for (int i = 0; i < K; i++) {
        pthread_mutex_lock(&lock);
        count++;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_mutex_init(&lock, NULL);
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    pthread_mutex_destroy(&lock);
    assert(count == 3 * K);
    return 0;
}
