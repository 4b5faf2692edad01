// N threads throw a ball to a player: each tests whether there is one, and then uses it, while one thread
// removes the player. With -DCHECK, using a missing player is an error, which occurs under every model.
#include "shared.h"

#ifndef N
#define N 3
#endif

static shared_int somebody;
static shared_pointer player = &somebody;

static void *work(void *number) {
    if (*(int *)number == 0) {
        set(&player, NULL);
        return NULL;
    }
    if (!get(&player)) return NULL;
    shared_int *it = get(&player);
    EXPECT(it);
    if (it) set(it, get(it) + 1);
    return NULL;
}

int main(void) {
    run_threads(N, work);
    return 0;
}
