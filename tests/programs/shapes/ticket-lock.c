// smc: --symmetry=off --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0 redundant=0
//
// A ticket lock whose wait is an assumption. Either thread gets the first ticket (2 ways) and enters;
// the other one reads its own ticket as served and enters too, or an earlier one and is blocked.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
void __VERIFIER_assume(int);

static atomic_int next_ticket, serving;
static int inside;

static void *work(void *arg) {
    (void)arg;
    int ticket = atomic_fetch_add(&next_ticket, 1);
    __VERIFIER_assume(atomic_load(&serving) == ticket);
    inside++;
    assert(inside == ticket + 1);
    atomic_fetch_add(&serving, 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(inside == 2);
    return 0;
}
