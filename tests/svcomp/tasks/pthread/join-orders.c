// A variable is read after its writer was joined, another one before its writer is joined.
#include <pthread.h>

int x, y;

void *write_x(void *arg) {
    x = 1;
    return arg;
}

void *write_y(void *arg) {
    y = 1;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, write_x, 0);
    pthread_create(&b, 0, write_y, 0);
    pthread_join(a, 0);
    int seen = x + y;
    pthread_join(b, 0);
    return seen;
}
