// The pointer to the first object is overwritten by that to the second one: a leak.
#include <pthread.h>
#include <stdlib.h>

int *kept;

void *replace(void *arg) {
    kept = malloc(sizeof(int));
    return arg;
}

int main(void) {
    pthread_t t;
    kept = malloc(sizeof(int));
    pthread_create(&t, 0, replace, 0);
    pthread_join(t, 0);
    free(kept);
    return 0;
}
