// A round counts and then writes 64 times to another location, which it leaves as it was: as many
// writes as are noted of a thread. The count is not forgotten, so the round has an effect, and the
// thread ends after the fourth one.
// smc:
// expect: verdict=unsafe error=assertion errors=1
// smc: --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { ROUNDS = 4, WRITES = 64 };
static atomic_int count, word;

static void *worker(void *unused) {
    while (atomic_fetch_add(&count, 1) < ROUNDS)
        for (int i = 0; i < WRITES / 2; i++) {
            atomic_exchange(&word, 1);
            atomic_exchange(&word, 0);
        }
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, worker, 0);
    pthread_join(id, 0);
    assert(atomic_load(&count) == ROUNDS);
}
