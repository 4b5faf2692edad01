// smc:
// expect: verdict=verified executions=2
// smc: --model=sc
// expect: verdict=verified executions=2
// smc: -DREAD --rounds=5
// expect: verdict=incomplete exit=3
//
// Rounds of a lock are counted in memory that C11's threads get as argument and that is not read. READ: it is read.
#include <stdatomic.h>
#include <threads.h>

typedef struct worker { int spins, number; } worker;

static atomic_int locked;
static int data;

static int work(void *arg) {
    worker *self = arg;
    while (atomic_exchange(&locked, 1)) self->spins++;
    data++;
    atomic_store(&locked, 0);
#ifdef READ
    return self->spins;
#else
    return 0;
#endif
}

int main(void) {
    static worker workers[2];
    thrd_t t[2];
    for (int i = 0; i < 2; i++) {
        workers[i].number = i;
        thrd_create(&t[i], work, &workers[i]);
    }
    for (int i = 0; i < 2; i++) thrd_join(t[i], NULL);
    return data != 2;
}
