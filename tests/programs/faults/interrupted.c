// smc: --keep-going
// expect: verdict=verified exit=0
// smc: --faults=eintr
// expect: verdict=unsafe exit=1 error=assertion line=39
// report: the call is interrupted (EINTR)
// smc: --faults=eintr -DRETRY --keep-going
// expect: verdict=verified exit=0
// smc: --faults=eintr:2 -DRETRY --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: --faults=eintr:2 -DRETRY --check=termination --model=sc
// expect: verdict=verified exit=0
// smc: --faults=short -DRETRY --keep-going
// expect: verdict=verified exit=0 executions=1
// smc: --faults=malloc,eintr -DRETRY --keep-going --jobs=2
// expect: verdict=verified exit=0
// smc: --faults=eintr --model=tso --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=39
// smc: --faults=eintr --model=aarch64
// expect: verdict=unsafe exit=1 error=assertion line=39
//
// A semaphore whose wait may be interrupted. The retry loop ends, since there are finitely many
// faults.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int data;
static void *give(void *arg) { data = 1; sem_post(&s); return arg; }

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, NULL, give, NULL);
#ifdef RETRY
    while (sem_wait(&s) == -1) assert(errno == EINTR);
#else
    const int r = sem_wait(&s); assert(r == 0);
#endif
    assert(data == 1);
    pthread_join(t, NULL);
    return 0;
}
