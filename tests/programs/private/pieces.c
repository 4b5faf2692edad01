// expect: verdict=unsafe exit=1 error=race
//
// Memory is divided into smaller cells after the race, in an execution without one: the replay of the race must have them, too.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static _Atomic(int *) box;
static int shared[2];

static void *reader(void *p) {
    int *own = calloc(2, sizeof *own), r = 0;
    memset(own, 2, 8);
    int *q = atomic_load(&box);
    if (q) r = q[0];
    own[1] += r;
    free(own);
    return (void)r, p;
}
static void *writer(void *p) {
    atomic_store(&box, shared);
    shared[0] = 2;
    return p;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, reader, NULL);
    pthread_create(&b, NULL, writer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
