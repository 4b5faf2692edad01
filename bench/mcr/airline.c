// N agencies sell SEATS seats: each tests whether one is left, and counts the sale afterwards. With
// -DCHECK, selling more seats than there are is an error, which occurs under every model.
#include "shared.h"

#ifndef N
#define N 3
#endif
enum { SEATS = N - 1 };

static shared_int sold, closed;
static int sales[N];

static void *work(void *number) {
    if (get(&closed)) return NULL;
    const int now = get(&sold) + 1;
    set(&sold, now);
    sales[*(int *)number] = 1;
    if (now >= SEATS) set(&closed, 1);
    return NULL;
}

int main(void) {
    int all = 0;
    run_threads(N, work);
    for (int i = 0; i < N; i++) all += sales[i];
    EXPECT(all <= SEATS);
    return 0;
}
