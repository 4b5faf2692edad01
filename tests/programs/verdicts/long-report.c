// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=assertion line=28 executions=0
// report: 1 25 fetch_add x: 199 -> 200 (seq_cst), from line 25
// report: 3 28 read x = 200 (seq_cst), from step 1
// report: -> 4 28 assertion failed: x == 201
//
// Of hundreds of atomic accesses, a report shows those that synchronise, and reads of the failing line.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *counts_y(void *unused) {
    for (int i = 0; i < 100; i++) atomic_fetch_add(&y, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, counts_y, NULL);

    for (int i = 0; i < 200; i++) {
        atomic_fetch_add(&x, 1);
    }
    pthread_join(thread, NULL);
    assert(x == 201);
    return 0;
}
