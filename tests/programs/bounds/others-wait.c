// A thread is cut at a bound while another one waits for what it would have done: the execution is bounded, not one
// with an endless wait. The thread gives up after 100 rounds, which is an error that a bound of 3 does not reach.
// smc: --unroll=try:3
// expect: verdict=bounded exit=0
// smc: --unroll=3 -DREADS
// expect: verdict=bounded exit=0
// smc: --unroll=3 --algo=trust --model=tso
// expect: verdict=bounded exit=0
// smc: --unroll=3 --algo=lapor --model=sc
// expect: verdict=bounded exit=0
// smc: --unroll=3 --algo=rvf --model=sc -DREADS
// expect: verdict=bounded exit=0
// smc: --unroll=3 --algo=mcr --model=sc
// expect: verdict=bounded exit=0
// smc: --unroll=3 --algo=chess --model=sc -DREADS
// expect: verdict=bounded exit=0
// smc: --unroll=3 --algo=enumerate --model=sc
// expect: verdict=bounded exit=0
// smc: --unroll=3 --model=c11 -DREADS
// expect: verdict=bounded exit=0
// smc: --unroll=3 --model=aarch64 -DREADS
// expect: verdict=bounded exit=0
// smc: --unroll=3 --jobs=2
// expect: verdict=bounded exit=0
// smc:
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DREADS
// expect: verdict=unsafe exit=1 error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int flag, done;

static int try(void) {
    for (int n = 0; n < 100; n++)
        if (atomic_load(&flag)) return 1;
    return 0;
}

static void *work(void *unused) {
    assert(try());
    pthread_mutex_lock(&lock);
    atomic_store(&done, 1);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return unused;
}

static void wait_for_it(void) {
#ifdef READS
    while (!atomic_load(&done));
#else
    pthread_mutex_lock(&lock);
    while (!atomic_load(&done)) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
#endif
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    atomic_store(&flag, 1);
    wait_for_it();
    pthread_join(t, NULL);
}
