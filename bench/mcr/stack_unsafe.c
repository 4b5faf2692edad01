// A stack whose users test whether it is empty, and then pop without holding the lock in between. Two threads
// each push N elements and pop N. With -DCHECK, an underflow is an error, which occurs under every model.
#include "shared.h"

#ifndef N
#define N 2
#endif

static shared_int height, things[2 * N + 1];

static void push(int thing) {
    const int at = get(&height);
    set(&things[at], thing);
    set(&height, at + 1);
}

static void pop(void) {
    if (get(&height) == 0) return;
    const int at = get(&height) - 1;
    EXPECT(at >= 0);
    if (at < 0) return;
    (void)get(&things[at]);
    set(&height, at);
}

static void *work(void *unused) {
    for (int i = 0; i < N; i++) push(i + 1);
    for (int i = 0; i < N; i++) pop();
    return NULL;
}

int main(void) {
    run_threads(2, work);
    return 0;
}
