// A thread waits for 2 and returns the value that it has read before: only the thread that joins it
// uses that value. Rounds that read 0 and 1 differ, and both can be followed by 2.
// smc:
// expect: verdict=unsafe error=assertion errors=1 line=34
// smc: --model=sc --algo=trust
// expect: verdict=unsafe error=assertion errors=1 line=34
// smc: --model=sc --algo=lapor
// expect: verdict=unsafe error=assertion errors=1 line=34
// smc: --check=termination
// expect: verdict=unsafe error=assertion errors=1 line=34
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_long x;

static void *waits(void *unused) {
    long last = 0;
    (void)unused;
    for (;;) {
        const long v = atomic_load(&x);
        if (v == 2) return (void *)last;
        last = v;
    }
}

int main(void) {
    pthread_t id;
    void *last;
    pthread_create(&id, 0, waits, 0);
    atomic_store(&x, 1);
    atomic_store(&x, 2);
    pthread_join(id, &last);
    assert(!last);
}
