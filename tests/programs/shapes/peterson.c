// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=4 blocked=4 redundant=0
// smc: --model=ra --algo=tracer -DPLAIN_TURN
// expect: verdict=unsafe exit=1
//
// Peterson's lock whose turn is set by an exchange is correct under RA. Say B exchanges first (2 ways). A reads B's
// flag as set and its own turn and is blocked, or B's flag as cleared and enters. B reads A's flag as clear and
// enters, or as set with A's turn and enters, or as set with its own turn and is blocked. If B enters (2 ways), A
// enters or is blocked; if B is blocked, so is A. 2 * 2 complete, 2 * 3 blocked. With a plain store both can enter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
void __VERIFIER_assume(int);

static atomic_int flag[2], turn;
static int inside;

static void *work(void *arg) {
    int me = (int)(intptr_t)arg, other = 1 - me;
    atomic_store(&flag[me], 1);
#ifdef PLAIN_TURN
    atomic_store(&turn, other);
#else
    atomic_exchange(&turn, other);
#endif
    __VERIFIER_assume(!atomic_load(&flag[other]) || atomic_load(&turn) == me);
    inside++;
    assert(inside == 1);
    inside--;
    atomic_store(&flag[me], 0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, work, (void *)0);
    pthread_create(&b, NULL, work, (void *)1);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
