// smc: --keep-going
// expect: verdict=verified exit=0 executions=1
// smc: --faults=malloc --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: --faults=malloc:1 --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=4
// smc: --faults=malloc:2 --keep-going
// expect: verdict=verified exit=0 executions=7
// smc: --faults=malloc:2 --keep-going --algo=trust --jobs=2
// expect: verdict=verified exit=0 executions=7
// smc: --faults=malloc:3 --keep-going
// expect: verdict=verified exit=0 executions=8
// smc: --faults=malloc:2 -DBOTH
// expect: verdict=unsafe exit=1 error=assertion line=51
// report: the allocation fails (ENOMEM)
// smc: --faults=malloc -DBOTH
// expect: verdict=verified exit=0
// smc: --faults=malloc:2 -DBOTH --algo=sampling --samples=200
// expect: verdict=unsafe exit=1 error=assertion line=51
// smc: --faults=malloc:2 -DBOTH --model=sc --algo=chess
// expect: verdict=unsafe exit=1 error=assertion line=51
// smc: --faults=malloc --malloc=fails
// expect: exit=2
// smc: --faults=malloc --model=sc --algo=rvf
// expect: exit=2
//
// Two threads allocate twice and once. An execution has at most as many faults as allowed, in any
// threads.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static int fails(void) {
    errno = 0;
    void *p = malloc(8);
    assert(errno == (p ? 0 : ENOMEM));
    free(p);
    return !p;
}
static void *run(void *arg) { (void)arg; return (void *)(long)fails(); }

int main(void) {
    pthread_t t;
    void *failed;
    pthread_create(&t, NULL, run, NULL);
    int n = fails();
    n += fails();
    pthread_join(t, &failed);
#ifdef BOTH
    assert(!(n == 1 && failed));
#endif
    return 0;
}
