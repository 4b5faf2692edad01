// A round adds 2, and another thread subtracts 2 in its middle: the value is as before, which it
// would not be without the round. So other threads see it, although all of them only add. The count
// is 2 at the end only with three such rounds.
// smc:
// expect: verdict=unsafe error=assertion errors=1
// smc: --model=sc
// expect: verdict=unsafe error=assertion errors=1
// smc: --undone=2
// expect: verdict=bounded
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *adds(void *unused) {
    while (atomic_fetch_add(&count, 1) == 0 && atomic_fetch_add(&count, 1) == -1);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, adds, 0);
    for (int i = 0; i < 3; i++) atomic_fetch_sub(&count, 2);
    pthread_join(id, 0);
    assert(atomic_load(&count) != 2);
}
