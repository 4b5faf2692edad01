// No thread sets `stop`, but main returns, which ends the process: no error. After pthread_exit of main, the wait is one.
// smc:
// expect: verdict=verified exit=0 executions=1 blocked=0 errors=0
// smc: --model=c11
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0
// smc: -DONLY_MAIN
// expect: verdict=unsafe exit=1 error=liveness line=19
// smc: -DONLY_MAIN --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=19
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *worker(void *arg) { while (!atomic_load(&stop)) {} return arg; }

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
#ifdef ONLY_MAIN
    pthread_exit(NULL);
#endif
    return 0;
}
