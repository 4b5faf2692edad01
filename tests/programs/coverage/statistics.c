// smc: --coverage=/dev/null
// expect: verdict=verified exit=0 executions=1
// report: coverage: 8 of 14 lines, 2 of 4 functions, 2 of 6 branches
// smc:
// expect: verdict=verified exit=0 executions=1
//
// A waiting loop counts its rounds in a variable that is only read by functions that are never
// called: their lines are not reached, and the loop needs no bound, with coverage or without.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int ready;
long rounds;

void show(void) {
    if (rounds > 0)
        printf("%ld\n", rounds);
}

int choose(int n) {
    return n > 0 ? show(), 1 : 2;
}

static void *waits(void *arg) {
    while (!atomic_load(&ready)) rounds++;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    atomic_store(&ready, 1);
    pthread_join(t, NULL);
    return 0;
}
