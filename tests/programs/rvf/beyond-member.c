// An index leads out of an array of atomics, to a member that has only plain accesses by what the
// program's text says.
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

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    int seen = s.beside;
    pthread_join(t, NULL);
    return seen;
}
