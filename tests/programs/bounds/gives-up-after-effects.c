// A loop that gives up has rounds that only read, and others. Giving up after rounds of both kinds
// is explored, in either order, and so are the values that its rounds store.
//
// WRITES: rounds that read 1 count. The loop gives up with a count of 1 if all rounds before the
// last one have read 0.
// smc: -DWRITES
// expect: verdict=unsafe error=assertion errors=1
// smc: -DWRITES --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1
//
// REMEMBERS: three rounds read different values.
// smc: -DREMEMBERS
// expect: verdict=unsafe error=assertion errors=1
// smc: -DREMEMBERS --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1
//
// GROWS: values never decrease. An earlier round is not repeated in another state.
// smc: -DGROWS
// expect: verdict=verified
// smc: -DGROWS --model=sc --algo=trust
// expect: verdict=verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { ROUNDS = 12 };
static atomic_int word, count;

#ifdef WRITES
static void *writes(void *unused) {
    atomic_store(&word, 1);
    return unused;
}

static void tries(void) {
    for (int n = 0; n < ROUNDS; n++) {
        const int seen = atomic_load(&word);
        if (seen == 2) return;
        if (seen == 1) atomic_fetch_add(&count, 1);
    }
    assert(atomic_load(&count) != 1);
}
#else
static void *writes(void *unused) {
    for (int i = 1; i <= 3; i++) atomic_store(&word, i);
    return unused;
}

#ifdef GROWS
static int is_less(int *last) {
    const int seen = atomic_load(&word), before = *last;
    *last = seen;
    return seen < before;
}

static void tries(void) {
    int last = 0;
    for (int n = 0; n < ROUNDS; n++) assert(!is_less(&last));
}
#else
static int changes_again(int *last, int *changes) {
    const int seen = atomic_load(&word);
    if (seen != *last) *last = seen, ++*changes;
    return *changes == 3;
}

static void tries(void) {
    int last = 0, changes = 0;
    for (int n = 0; n < ROUNDS; n++) assert(!changes_again(&last, &changes));
}
#endif
#endif

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, writes, 0);
    tries();
    pthread_join(id, 0);
}
