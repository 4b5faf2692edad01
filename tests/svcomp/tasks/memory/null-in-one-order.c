// A pointer is null in interleavings in which the thread that sets it comes late.
#include <pthread.h>

int value, *pointer;

void *set(void *arg) {
    pointer = &value;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    *pointer = 1;
    pthread_join(t, 0);
    return 0;
}
