// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=24 errors=1
// report: error: deadlock: thread 0 waits for the end of thread 2, thread 2 waits for state, held by thread 0
// report: note: thread 1, worker, waits for n_jobs, which main would set
// report: Thread 0 holds state (line 33) while it joins thread 2 (line 34): unlock state before that.
//
// The joining thread holds the mutex that the joined thread needs to end.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t state = PTHREAD_MUTEX_INITIALIZER, jobs = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_job = PTHREAD_COND_INITIALIZER;
static int n_jobs, done;

static void *worker(void *unused) {
    pthread_mutex_lock(&jobs);
    while (!n_jobs) pthread_cond_wait(&has_job, &jobs);
    n_jobs--;
    pthread_mutex_unlock(&jobs);
    return unused;
}

static void *finish(void *unused) {
    pthread_mutex_lock(&state);
    done = 1;
    pthread_mutex_unlock(&state);
    return unused;
}
int main(void) {
    pthread_t w, f;
    pthread_create(&w, NULL, worker, NULL);
    pthread_create(&f, NULL, finish, NULL);
    pthread_mutex_lock(&state);
    pthread_join(f, NULL);
    pthread_mutex_unlock(&state);
    pthread_mutex_lock(&jobs);
    n_jobs = 1;
    pthread_cond_signal(&has_job);
    pthread_mutex_unlock(&jobs);
    pthread_join(w, NULL);
    return done - 1;
}
