// smc: --model=ra --keep-going
// expect: verdict=unsafe exit=1 complete=true executions=9 errors=3 error=assertion line=33 error=assertion line=39 error=race
// expect-stderr: keep-going.c:33:5: error: assertion failed: seen != 0 [assertion]
// expect-stderr: keep-going.c:39:5: error: assertion failed: seen != 2 [assertion]
// expect-stderr: error: data race on data
// smc: --model=ra --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 complete=true executions=9 errors=3 error=assertion line=33 error=assertion line=39 error=race
// smc: --model=ra
// expect: verdict=unsafe exit=1 complete=false errors=1
//
// Three errors, each in several executions and reported once: of two readers that read 0, 1 or 2,
// one fails for 0 and one for 2; and the last write races with main's read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static int data;

static void *write_twice(void *unused) {
    atomic_store(&x, 1);
    atomic_store(&x, 2);
    return unused;
}

static void *write_data(void *unused) {
    data = 1;
    return unused;
}

static void *dislike_0(void *unused) {
    const int seen = atomic_load(&x);
    assert(seen != 0);
    return unused;
}

static void *dislike_2(void *unused) {
    const int seen = atomic_load(&x);
    assert(seen != 2);
    return unused;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, write_twice, NULL);
    pthread_create(&t[1], NULL, write_data, NULL);
    pthread_create(&t[2], NULL, dislike_0, NULL);
    pthread_create(&t[3], NULL, dislike_2, NULL);
    return data;
}
