// smc: --algo=chess --model=sc --plain=race --keep-going
// expect: verdict=unsafe exit=1 error=race
// smc: --algo=tracer --model=sc --plain=race --keep-going
// expect: verdict=unsafe exit=1 error=race
//
// A schedule with x = 1 and y = 1 before thread 2: the write that happens before the read of x is its initial 0, which no interleaving
// with this order of writes to y allows (y = 2, read 0, x = 1, y = 1): the schedule is not continued after the race, where main reads y.
#include <pthread.h>
#include <stdatomic.h>

static int x;
static atomic_int y;

static void *first(void *arg) {
    x = 1;
    y = 1;
    return arg;
}

static void *second(void *arg) {
    y = 2;
    return x ? arg : NULL;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, first, NULL);
    pthread_create(&t, NULL, second, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return y == 0;
}
