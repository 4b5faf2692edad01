// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Results of a semaphore's functions in a single thread.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
    sem_t s;
    int value;
    struct timespec until = {1, 0};
    sem_init(&s, 0, 1);
    assert(sem_trywait(&s) == 0);
    errno = 0;
    assert(sem_trywait(&s) == -1 && errno == EAGAIN);
    assert(sem_timedwait(&s, &until) == -1 && errno == ETIMEDOUT);
    sem_post(&s);
    sem_post(&s);
    assert(sem_getvalue(&s, &value) == 0 && value == 2);
    assert(sem_wait(&s) == 0 && sem_timedwait(&s, &until) == 0);
    assert(sem_getvalue(&s, &value) == 0 && value == 0);
    sem_destroy(&s);
    sem_init(&s, 0, 7);
    assert(sem_getvalue(&s, &value) == 0 && value == 7);
    return 0;
}
