// The owner frees an object that another thread may still read.
#include <pthread.h>
#include <stdlib.h>

int *shared;

void *use(void *arg) {
    int *mine = shared;
    if (mine) *mine = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    shared = malloc(sizeof(int));
    pthread_create(&t, 0, use, 0);
    int *old = shared;
    shared = 0;
    free(old);
    pthread_join(t, 0);
    return 0;
}
