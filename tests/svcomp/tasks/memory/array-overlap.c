// The parts of an array that two threads access overlap, and one extends beyond its end.
#include <pthread.h>

int part[4];

void *low(void *arg) {
    for (int i = 0; i <= 2; i++) part[i] = i;
    return arg;
}

void *high(void *arg) {
    for (int i = 2; i <= 4; i++) part[i] = i;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, low, 0);
    pthread_create(&b, 0, high, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
