// Unsigned arithmetic wraps, which is no overflow.
#include <pthread.h>

unsigned int hash = 4000000000u;

void *mix(void *arg) {
    hash = hash * 31 + 7;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, mix, 0);
    pthread_join(t, 0);
    return 0;
}
