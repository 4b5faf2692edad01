// A thread answers a request n by n, then by -n. The sum of both stores is 0, but each request
// leaves another value: such a round does not restore what it has read.
// smc: --undone=2
// expect: verdict=unsafe error=assertion errors=1
// smc: --undone=2 --model=sc
// expect: verdict=unsafe error=assertion errors=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { LAST = 3 };
static atomic_int request = 1, answer;

static void *answers(void *unused) {
    int n;
    while ((n = atomic_load(&request))) {
        atomic_store(&answer, n);
        atomic_store(&answer, -n);
    }
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, answers, 0);
    for (int n = 1; n <= LAST; n++) {
        while (atomic_load(&answer) != -n);
        assert(n < LAST);
        atomic_store(&request, n + 1);
    }
    atomic_store(&request, 0);
    pthread_join(id, 0);
}
