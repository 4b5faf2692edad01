// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --keep-going -DTRY
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=enumerate --keep-going -DTRY
// expect: verdict=verified exit=0 executions=2 blocked=2
// smc: --model=ra --algo=tracer -DTWICE
// expect: verdict=unsafe exit=1 error=lock line=28
// smc: --model=ra --algo=tracer -DTRY -DTWICE
// expect: verdict=unsafe exit=1 error=lock line=28
//
// A spinlock excludes. A thread that polls for it waits for the holder (blocked) or gets it.
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t l;
static int count;

static void *work(void *arg) {
#ifdef TRY
    while (pthread_spin_trylock(&l)) {}
#else
    pthread_spin_lock(&l);
#endif
    count++;
    pthread_spin_unlock(&l);
#ifdef TWICE
    pthread_spin_unlock(&l);
#endif
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&a, NULL, work, &a);
    pthread_create(&b, NULL, work, &b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(count == 2);
    pthread_spin_destroy(&l);
    return 0;
}
