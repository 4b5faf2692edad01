// A thread that adds to the address of its slot reaches the other thread's slot, or the end: the
// threads are not interchangeable, though each of their steps is the same with the addresses exchanged.
// smc: --model=sc --keep-going
// expect: verdict=unsafe exit=1 error=assertion executions=7
// smc: --model=sc --keep-going --symmetry=off
// expect: verdict=unsafe exit=1 error=assertion executions=7
// smc: --model=sc --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion executions=7
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static int slot[2];
static atomic_uintptr_t last;

static void *store(void *own) {
    last = (uintptr_t)own;
    return NULL;
}

static void *step(void *p) {
    atomic_fetch_add(&last, sizeof *slot);
    const uintptr_t at = last;
    assert(at != (uintptr_t)(slot + 2));
    return p;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, store, &slot[i]);
    pthread_create(&t[2], NULL, step, NULL);
}
