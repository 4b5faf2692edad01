// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=24 errors=1
// report: error: deadlock: thread 2 waits for c, which thread 3 would signal; thread 3 waits for outer, held by thread 2
// report: note: thread 1, progress, waits for finished, which thread 2, take, would set
// report: Thread 2 holds outer (line 22) while it waits for c (line 24): unlock outer before that.
// smc: -DLOST
// expect: verdict=unsafe exit=1 error=deadlock line=24 errors=1
// report: Thread 2 is woken by the last signal of c, by thread 3 in line 44, and waits again after it.
//
// A thread that waits for a condition holds an outer mutex that the signalling thread needs first.
// LOST: if the signal is lost, the thread that waits for the outer mutex is not the reason.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full, lines;
static atomic_int finished;

static void *take(void *unused) {
    pthread_mutex_lock(&outer);
    pthread_mutex_lock(&m);
    while (!full) pthread_cond_wait(&c, &m);
    full = 0;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&outer);
    finished = 1;
    return unused;
}
static void *put(void *unused) {
#ifdef LOST
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
#else
    pthread_mutex_lock(&outer);
    pthread_mutex_lock(&m);
    full = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&outer);
#endif
#ifdef LOST
    pthread_cond_signal(&c);
#endif
    return unused;
}
static void *progress(void *unused) {
    while (!finished) {}
    return unused;
}
static void *logger(void *unused) {
    pthread_mutex_lock(&outer);
    lines++;
    pthread_mutex_unlock(&outer);
    return unused;
}
int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, progress, NULL);
    pthread_create(&t[1], NULL, take, NULL);
    pthread_create(&t[2], NULL, put, NULL);
    pthread_create(&t[3], NULL, logger, NULL);
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
    return 0;
}
