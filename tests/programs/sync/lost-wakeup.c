// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=deadlock line=25 executions=1 blocked=1
// expect-stderr: waits for the condition c and is never woken
// smc: --model=ra --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 errors=1 error=deadlock line=25 executions=1 blocked=2
// smc: --model=ra --algo=tracer --keep-going -DFLAG
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=enumerate --keep-going -DFLAG
// expect: verdict=verified exit=0 executions=2 blocked=1
//
// A signal without a waiting thread is lost: if it comes first, the other thread waits for ever. If
// it comes second, the waiting thread has tested before it (blocked, since more is to come) or
// after it. FLAG: a flag shows whether to wait, so a thread that comes second does not wait.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int done;

static void *wait_for_it(void *arg) {
    pthread_mutex_lock(&m);
#ifdef FLAG
    while (!done)
#endif
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, wait_for_it, NULL);
    pthread_mutex_lock(&m);
    done = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(a, NULL);
    return 0;
}
