// Three assertions, two of which are reached; recording coverage does not change the exploration.
//
// smc: --coverage=/dev/null
// expect: verdict=verified exit=0 executions=3 blocked=0
// report: coverage: 13 of 14 lines, 2 of 2 functions, 7 of 10 branches
// smc: --coverage=/dev/null --model=sc --algo=trust
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc:
// expect: verdict=verified exit=0 executions=3 blocked=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *reads(void *unused)
{
    const int second = y, first = x;
    if (second && !first)
        assert(0);
    else if (first)
        assert(second <= 1);
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, reads, NULL);
    x = 1;
    y = 1;
    pthread_join(t, NULL);
    assert(x);
}
