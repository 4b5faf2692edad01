// An index leads out of an array of atomics, to a member that has only plain accesses according to
// the program text.
// smc: --model=sc
// expect: verdict=unsafe error=exit
// smc: --model=sc --algo=trust
// expect: verdict=unsafe error=exit
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe error=exit
// smc: --model=sc --algo=enumerate
// expect: verdict=unsafe error=exit
// smc: --model=rc11
// expect: verdict=unsafe error=race
// smc: --model=sc -DFIRST
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra --algo=tracer -DFIRST
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc --algo=trust -DFIRST --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc --algo=lapor -DFIRST
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc --algo=rvf -DFIRST
// expect: verdict=verified exit=0 executions=1
//
// FIRST: that access is the first event.
#include <pthread.h>
#include <stdatomic.h>

static struct {
    atomic_int flags[2];
    int beside;
} s;

static int beyond = 2;

static void *run(void *arg) {
    atomic_store(&s.flags[beyond], 1);
    return arg;
}

#ifdef FIRST
int main(void) {
    run(NULL);
    return s.beside - 1;
}
#else
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    int seen = s.beside;
    pthread_join(t, NULL);
    return seen;
}
#endif
