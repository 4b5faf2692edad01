// A stack whose users look whether it is empty, and then take from it as if it still were not: one thread puts N things on it
// and takes N off it, and so does another. With -DCHECK, a stack that underflows is an error, under every model.
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
