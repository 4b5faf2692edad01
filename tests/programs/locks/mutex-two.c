// smc: --symmetry=off --model=ra --algo=tracer -DK=1
// expect: verdict=verified exit=0 executions=2 blocked=0 redundant=0
// smc: --symmetry=off --model=ra --algo=tracer -DK=2
// expect: verdict=verified exit=0 executions=6 blocked=0 redundant=0
// smc: --symmetry=off --model=ra --algo=tracer -DK=4
// expect: verdict=verified exit=0 executions=70 blocked=0 redundant=0
//
// Two threads lock one mutex K times each: C(2K, K) orders of the critical sections.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
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
    pthread_t a, b;
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(count == 2 * K);
    return 0;
}
