// Each thread reads what it has written to its own slot: the same source up to names, so the
// threads remain interchangeable.
// smc: --model=sc --keep-going
// expect: verdict=verified executions=1
// smc: --model=sc --keep-going --algo=trust
// expect: verdict=verified executions=1
// smc: --model=sc --keep-going --symmetry=off
// expect: verdict=verified executions=6
#include <pthread.h>
#include <stdatomic.h>

static atomic_int slot[3], x;

static void *run(void *own) {
    atomic_int *mine = own;
    *mine = 1;
    (void)*mine;
    atomic_exchange(&x, 1);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, &slot[i]);
}
