// A detached worker serves jobs as long as the process lives. When main ends the process, in whatever way, the
// worker does not wait for ever: all jobs were given to it. Two executions: it has taken the job by then or not.
// smc:
// expect: verdict=verified exit=0 executions=2 blocked=0 errors=0
// smc: -DLEAVE=exit(0)
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: -DLEAVE=_exit(0)
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: -DLEAVE=quick_exit(0)
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --algo=trust
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --algo=lapor
// expect: verdict=verified exit=0
// smc: --algo=enumerate --keep-going
// expect: verdict=verified exit=0
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0
// smc: --model=tso --algo=mcr
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --jobs=2
// expect: verdict=verified exit=0 executions=2 blocked=0
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int jobs, done;

static void *worker(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!jobs) pthread_cond_wait(&more, &lock);
        jobs--;
        done++;
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_detach(t);
    pthread_mutex_lock(&lock);
    jobs = 1;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
#ifdef LEAVE
    LEAVE;
#endif
    return 0;
}
