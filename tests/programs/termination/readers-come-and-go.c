// Readers overlap, so the writer never sees their count at 0. -DONE: there is one reader, which
// wakes the writer when it leaves. -DFLAG: the writer holds back new readers.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination line=45
// report: starvation: thread 0 waits for the condition left and is never woken
// report-lacks: memory orders
// smc: --check=termination -DPOLLS
// expect: verdict=unsafe exit=1 error=termination line=47
// report: starvation: thread 0 waits for ever; these steps can repeat for ever
// smc: --check=termination -DFLAG -DONE
// expect: exit=0 errors=0
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static int readers;
static bool wanted, done;

static void *reader(void *arg) {
    for (bool last = false; !last;) {
        pthread_mutex_lock(&m);
#ifdef FLAG
        while (wanted) pthread_cond_wait(&left, &m);
#endif
        readers++;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        last = done;
        if (!--readers) pthread_cond_broadcast(&left);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, reader, NULL);
#ifndef ONE
    pthread_create(&b, NULL, reader, NULL);
#endif
    pthread_mutex_lock(&m);
    wanted = true;
#ifndef POLLS
    while (readers) pthread_cond_wait(&left, &m);
#else
    while (readers) {
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
    }
#endif
    wanted = false;
    done = true;
    pthread_cond_broadcast(&left);
    pthread_mutex_unlock(&m);
    pthread_join(a, NULL);
#ifndef ONE
    pthread_join(b, NULL);
#endif
    return 0;
}
