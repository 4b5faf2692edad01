// smc:
// expect: verdict=unsafe exit=1 error=assertion
// report: The wait in line 35 is not in a loop that checks items again before line 37: thread 2 has written 0 in line 39 when thread 1 continues; make the check in line 34 a while loop.
// smc: -DTRY
// expect: verdict=unsafe exit=1 error=assertion
// report: The wait in line 35 is not in a loop that checks items again before line 37: thread 2 has written 0 in line 39 when
// smc: -DTWICE -DLOOP
// expect: verdict=unsafe exit=1 error=assertion
// report-lacks: is not in a loop
// smc: -DOTHER
// expect: verdict=unsafe exit=1 error=assertion
// report-lacks: is not in a loop
// smc: -DLOOP
// expect: verdict=verified exit=0
//
// After a wait the condition is not tested again, while another thread has taken the item. If it is
// tested again, or the error is another one, there is no such advice.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#ifdef LOOP
#define AGAIN while
#else
#define AGAIN if
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void *take(void *unused) {
    pthread_mutex_lock(&m);
    AGAIN (items == 0)
        pthread_cond_wait(&c, &m);
#ifndef OTHER
    assert(items > 0);
#endif
    items--;
#ifdef TWICE
    assert(items > 0);
#endif
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[2];
#ifdef TRY
    if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, take, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        items++;
        pthread_cond_signal(&c);
        pthread_mutex_unlock(&m);
    }
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
#ifdef OTHER
    assert(items != 0);
#endif
    return 0;
}
