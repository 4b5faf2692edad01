// smc: -DTICKS
// expect: verdict=incomplete exit=3 executions=0
// expect-stderr: goes-on.c:47:5: warning: one execution has run 10000 rounds of this loop (it writes in every round); --unroll=main:3 bounds it [loop]
// smc: -DTICKS --unroll=main:3
// expect: verdict=bounded exit=0
// smc: -DTICKS --rounds=20000
// expect: verdict=incomplete exit=3
// expect-stderr: run 20000 rounds of this loop
// smc: -DCOUNTS_WHILE_WAITING
// expect: verdict=incomplete exit=3
// expect-stderr: goes-on.c:30:5: warning: one execution has run 10000 rounds of this loop (it only reads shared memory, but its local state is always new); --unroll=wait:3 bounds it [loop]
// smc: -DTRIES_AGAIN --model=sc --algo=rvf
// expect: verdict=incomplete exit=3
// expect-stderr: goes-on.c:36:5: warning: one execution has run 10000 rounds of this loop (it retries a failed operation); --unroll=try:3 bounds it [loop]
// smc: -DCOMPUTES
// expect: verdict=verified exit=0 executions=1
// smc: -DFILLS --rounds=100
// expect: verdict=verified exit=0 executions=1
//
// A loop that is or seems endless is reported after 10,000 rounds. A computation may take
// arbitrarily long, and a loop that counts may act in each round.
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int flag;

static void *wait(void *unused) {
    long rounds = 0;
    while (!atomic_load(&flag)) rounds++;
    return rounds ? unused : NULL;
}

static void *try(void *unused) {
    long attempts = 1;
    for (int expected = 1; !atomic_compare_exchange_strong(&flag, &expected, 2); expected = 1) attempts++;
    return attempts > 1 ? unused : NULL;
}

#ifndef N
#define N 200
#endif
int ticks, table[N], *place = table;

int main(void) {
#ifdef TICKS
    while (1) {
        sleep(1);
        ticks++;
    }
#elif defined COMPUTES
    unsigned n = 1;
    for (int i = 0; i < 2000000; i++) n = n * 1664525 + 1013904223;
    return n == 0;
#elif defined FILLS
    for (int i = 0; i < N; i++) place[i] = i;
#else
    pthread_t thread;
#ifdef TRIES_AGAIN
    pthread_create(&thread, NULL, try, NULL);
#else
    pthread_create(&thread, NULL, wait, NULL);
#endif
    pthread_join(thread, NULL);
#endif
    return 0;
}
