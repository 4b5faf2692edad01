// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race line=38
// smc: --model=rc11 --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
// smc: --model=rc11 --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
// smc: --model=rc11 --algo=lapor --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1
// smc: --model=rc11 --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
// smc: --model=sc --plain=race --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: --model=c11 --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
// smc: --model=c11 --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=race errors=1 executions=2 blocked=0
//
// The plain read can only read one write, without synchronisation: after the other thread's
// exchange, its own compare-exchange has read the 5, which nothing orders before the plain read.
#include <pthread.h>
#include <stddef.h>

static int x;

static int swap(void) {
    int zero = 0;
    return __atomic_compare_exchange_n(&x, &zero, 5, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static void *swap_too(void *unused) {
    swap();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, swap_too, NULL);
    if (!swap() && *(volatile int *)&x != 5) return 1;
    pthread_join(thread, NULL);
    return 0;
}
