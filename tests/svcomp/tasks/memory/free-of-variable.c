// A thread frees an address that was not allocated.
#include <pthread.h>
#include <stdlib.h>

int variable;
int *pointer;

void *redirect(void *arg) {
    pointer = &variable;
    return arg;
}

int main(void) {
    pthread_t t;
    pointer = 0;
    pthread_create(&t, 0, redirect, 0);
    free(pointer);
    pthread_join(t, 0);
    return 0;
}
