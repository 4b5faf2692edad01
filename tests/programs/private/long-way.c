// smc: --symmetry=off --elision=off
// expect: verdict=verified exit=0 executions=6
// smc: --symmetry=off --elision=off --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 executions=6
//
// Reaching a part takes longer than other workers wait for it: some of it must still be explored before the rest is passed on.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;

static void *add(void *p) {
    atomic_fetch_add(&x, 1);
    return p;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 5000; i++) free(malloc(8));
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
