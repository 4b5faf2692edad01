// smc:
// expect: verdict=verified exit=0 executions=7
// smc: -DRETURNED --unroll=4
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSUMMED --unroll=6
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DEXITS
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DNEVER
// expect: verdict=unsafe exit=1 error=liveness
// smc: --no-spin-loops --unroll=4
// expect: verdict=bounded exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: --model=aarch64
// expect: verdict=bounded exit=0
//
// A waiting thread publishes that it waits. A function finds out from the number of rounds whether it must publish
// again, and hands the number on. RETURNED: the number of rounds is also checked. SUMMED: a function adds it up.
// EXITS: the loop gives up after three rounds. NEVER: the wait has no end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { WAITS = 1, GO = 2, STARTS = 4 };
static atomic_int word = STARTS;
static int gave_up;

static bool is_first(uint64_t round) { return round == 0; }

static int publish(uint64_t round, int mode) {
    return is_first(round) || (mode && round < 2) ? atomic_exchange(&word, WAITS) : atomic_load(&word);
}

static void note(uint64_t round) {
#ifdef SUMMED
    static uint64_t sum;
    sum += round;
    assert(sum != 10); // 1 + 2 + 3 + 4
#endif
    (void)round;
}

static void wait(int mode) {
    uint64_t round = 0;
    while (publish(round++, mode) != GO) {
        note(round);
#ifdef EXITS
        if (round == 3) {
            gave_up = 1;
            break;
        }
#endif
    }
#ifdef RETURNED
    assert(round < 3);
#endif
}

static void *waiter(void *arg) {
    wait(*(int *)arg);
    return arg;
}

int main(void) {
    pthread_t t;
    int mode = 1;
    pthread_create(&t, NULL, waiter, &mode);
    while (atomic_load(&word) != WAITS) continue;
#ifndef NEVER
    while (atomic_exchange(&word, GO) != WAITS) continue;
#endif
    pthread_join(t, NULL);
    assert(!gave_up);
    return 0;
}
