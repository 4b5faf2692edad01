// A double is aligned to four bytes; memory is written after it was freed.
#include <pthread.h>
#include <stdlib.h>
struct cell { long owner; double weight; char *name; };
_Static_assert(sizeof(struct cell) == 16, "ILP32");
struct cell *shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *drop(void *argument) {
    struct cell *mine;
    pthread_mutex_lock(&m);
    mine = shared;
    pthread_mutex_unlock(&m);
    free(mine);
    return argument;
}
int main(void) {
    pthread_t t;
    shared = malloc(sizeof *shared);
    if (!shared) return 0;
    pthread_create(&t, 0, drop, 0);
    pthread_mutex_lock(&m);
    shared->weight = 1.5;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
