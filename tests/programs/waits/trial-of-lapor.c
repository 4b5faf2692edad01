// smc: --keep-going --nondet=0..7
// expect: verdict=unsafe exit=1 error=liveness
// smc: --keep-going --nondet=0..7 --algo=tracer
// expect: verdict=unsafe exit=1 error=liveness
// smc: --keep-going --nondet=0..7 --algo=lapor
// expect: verdict=unsafe exit=1 error=liveness
//
// The automatic choice tries lapor at an execution of tracer in which a thread waits for ever. When
// lapor shows its errors, it restarts the program, so that tracer's execution must not be used
// again.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int a;
static int p[4];

static void *send(void *q) {
    const int v = __VERIFIER_nondet_int(), w = v % (((int)(long)q & 7) + 1);
    if ((v & w) == 2) atomic_store(&a, 5 >> (v & 3));
    (void)__VERIFIER_nondet_int();
    return q;
}

static void *receive(void *q) {
    while ((atomic_load(&a) & 3) == 0) {}
    return q;
}

int main(void) {
    pthread_t id[2];
    int l[4];
    const long q = __VERIFIER_nondet_int();
    pthread_create(&id[0], 0, send, (void *)q);
    pthread_create(&id[1], 0, receive, (void *)q);
    pthread_join(id[1], 0);
    memcpy(l, p, sizeof l);
    return 0;
}
