// smc:
// expect: verdict=unsafe exit=1 error=deadlock
// report: Thread 0 changes stopping in line 49 after thread 1 has checked it in line 28 and waits, and no thread signals work after that: signal it after line 49.
// report-lacks: came before it waited
// smc: -DSIGNALS
// expect: verdict=verified exit=0
// smc: -DNEVER
// expect: verdict=unsafe exit=1 error=deadlock
// report: Thread 1 is never woken
// report-lacks: signal it after
//
// A worker waits for work or for the end: each change must be signalled. NEVER: there is no change,
// so this advice is not given.
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static int queued;
static bool stopping;

static void *worker(void *unused) {
    bool goes_on = true;
    while (goes_on) {
        pthread_mutex_lock(&lock);
        while (!queued && goes_on) {
            if (
                stopping)
                goes_on = false;
            else
                pthread_cond_wait(&work, &lock);
        }
        if (queued) queued--;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    queued = 1;
    pthread_cond_signal(&work);
    pthread_mutex_unlock(&lock);
#ifndef NEVER
    pthread_mutex_lock(&lock);
    // .. and so for the end.
    stopping = true;
#ifdef SIGNALS
    pthread_cond_signal(&work);
#endif
    pthread_mutex_unlock(&lock);
#endif
    pthread_join(t, NULL);
    return 0;
}
