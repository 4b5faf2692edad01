// smc:
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: -DLOOK --unroll=7
// expect: verdict=unsafe exit=1 error=assertion line=40
// smc: -DRACE
// expect: verdict=unsafe exit=1 error=race
// smc: -DMIXED --unroll=7
// expect: verdict=unsafe exit=1 error=assertion line=42
//
// Each thread counts its attempts in an object that it finds by a table of pointers. The numbers
// are not read, so all rounds of a wait are the same. MIXED: one object is read through another
// pointer, from which the table was filled.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 2 };
typedef struct worker {
    unsigned long spins;
    int thread;
} worker;

static worker *workers[THREADS];
static worker *first;
static atomic_int lock;
static int x;

static void *run(void *arg) {
    worker *const self = arg;
    while (atomic_load_explicit(&lock, memory_order_relaxed) || atomic_exchange(&lock, 1))
        workers[self->thread]->spins++;
    x++;
#ifdef RACE
    workers[1 - self->thread]->spins = 0;
#endif
#ifdef LOOK
    assert(workers[self->thread]->spins < 5);
#elif defined MIXED
    assert(self->thread || first->spins < 5);
#endif
    atomic_store(&lock, 0);
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    for (int k = 0; k < THREADS; k++) {
        workers[k] = calloc(1, sizeof *workers[k]);
        workers[k]->thread = k;
    }
    first = workers[0];
    for (int k = 0; k < THREADS; k++) pthread_create(&t[k], NULL, run, workers[k]);
    for (int k = 0; k < THREADS; k++) pthread_join(t[k], NULL);
    return 0;
}
