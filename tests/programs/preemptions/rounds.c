// A round reads two flags and waits if neither is set: the first read may precede the write that the second one reads.
// chess starts such a round although the thread would only wait by itself, since another thread may change its result.
// smc: --model=sc --algo=chess
// expect: verdict=unsafe error=assertion line=24
// smc: --model=sc --algo=tracer
// expect: verdict=unsafe error=assertion line=24
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second;

static void *set(void *unused) {
    atomic_store(&first, 1);
    atomic_store(&second, 1);
    return unused;
}

int main(void) {
    pthread_t t;
    int found = 0;
    pthread_create(&t, NULL, set, NULL);
    while (!atomic_load(&first) && !(found = atomic_load(&second))) {}
    assert(!found);
    pthread_join(t, NULL);
    return 0;
}
