// A loop would end by a count of its own thread, but its rounds do not count: none of them finds
// `busy`. So the limit of rounds holds for it, unlike for a loop that counts in each round.
// smc: --rounds=50 --time-limit=20
// expect: verdict=incomplete
// expect-stderr: one execution has run 50 rounds of this loop
// smc: --rounds=50 --time-limit=20 --model=sc --algo=trust
// expect: verdict=incomplete
// expect-stderr: one execution has run 50 rounds of this loop
// smc: --rounds=50 --time-limit=20 -DEACH
// expect: verdict=verified executions=1
#include <stdatomic.h>

static atomic_int busy, tickets;
static int seen;

int main(void) {
    for (;;) {
        if (atomic_fetch_add(&tickets, 1) < 0) return 1;
#ifdef EACH
        seen = seen + 1;
#else
        if (atomic_load(&busy)) seen = seen + 1;
#endif
        if (seen > 100) break;
    }
}
