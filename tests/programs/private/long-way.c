// smc: --symmetry=off --elision=off
// expect: verdict=verified exit=0 executions=6
// smc: --symmetry=off --elision=off --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 executions=6
//
// The way to each part is longer than what others wait for: something is done there all the same, before the rest is given on.
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
