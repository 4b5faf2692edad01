// Unsigned short numbers are multiplied as int, which overflows.
#include <pthread.h>

unsigned short factor = 1;

void *raise(void *arg) {
    factor = 65535;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, raise, 0);
    unsigned short mine = factor;
    unsigned int square = mine * mine;
    pthread_join(t, 0);
    return square == 1;
}
