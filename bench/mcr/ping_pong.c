// N threads throw a ball to a player: each looks whether there is one, and then uses it, while one takes the player away. With
// -DCHECK, to use nobody is an error, under every model.
#include "shared.h"

#ifndef N
#define N 3
#endif

static atomic_int somebody;
static _Atomic(atomic_int *) player = &somebody;

static atomic_int *who(void) { return atomic_load_explicit(&player, memory_order_relaxed); }

static void *work(void *number) {
    if (*(int *)number == 0) {
        atomic_store_explicit(&player, NULL, memory_order_relaxed);
        return NULL;
    }
    if (!who()) return NULL;
    atomic_int *it = who();
    EXPECT(it);
    if (it) set(it, get(it) + 1);
    return NULL;
}

int main(void) {
    run_threads(N, work);
    return 0;
}
