// lapor is chosen if there are many executions that differ only in the order of locks; the tracer if
// they differ in the values read, or if there are few, for example since threads are interchangeable.
// expect: verdict=verified executions=1 algo=tracer
// smc: --symmetry=off
// expect: verdict=verified executions=1 algo=lapor
// smc: --symmetry=off --model=ra
// expect: verdict=verified executions=1 algo=lapor
// smc: --symmetry=off --model=tso
// expect: verdict=verified executions=5040 algo=tracer
// smc: --symmetry=off -DCOUNT=1
// expect: verdict=verified executions=5040 algo=tracer
// smc: --symmetry=off -DN=5
// expect: verdict=verified executions=120 algo=tracer
// smc: -DFAIL
// expect: verdict=unsafe error=assertion
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 7
#endif
#ifndef COUNT
#define COUNT 0
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *thread(void *arg) {
    pthread_mutex_lock(&mutex);
    *(int *)arg = counter;
    if (COUNT) counter = *(int *)arg + 1;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    static int answers[N];
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, thread, &answers[i]);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
#ifdef FAIL
    assert(answers[N - 1] == 1);
#endif
}
