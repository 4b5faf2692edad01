// smc: --model=sc
// expect: verdict=verified exit=0 executions=8
// smc: --model=sc --symmetry=off
// expect: verdict=verified exit=0 executions=37
//
// The expected value of a compare-exchange may be the address of the thread's own node: threads
// that only differ in that are interchangeable.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { int n; };
static _Atomic(struct node *) tail;
static void *run(void *unused) {
    struct node *me = malloc(sizeof *me);
    atomic_store(&tail, me);
    struct node *expected = me;
    atomic_compare_exchange_strong(&tail, &expected, NULL);
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
