// smc: --symmetry=off --model=ra --algo=tracer --keep-going -DFIRST=1
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --symmetry=off --model=ra --algo=enumerate --keep-going -DFIRST=1
// expect: verdict=verified exit=0 executions=2 blocked=2
// smc: --model=ra --algo=tracer -DFIRST=2
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra --algo=tracer -DFIRST=0
// expect: verdict=unsafe exit=1 error=deadlock line=21
// expect-stderr: waits for the semaphore s, which is never posted
//
// A semaphore as a mutex: either thread is first, and the other one tests too early (blocked) or in
// time. With a count of two it does not exclude, with a count of zero no thread passes.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int count;

static void *work(void *arg) {
    sem_wait(&s);
    count++;
    sem_post(&s);
    return arg;
}

int main(void) {
    pthread_t a, b;
    sem_init(&s, 0, FIRST);
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(count == 2);
    sem_destroy(&s);
    return 0;
}
