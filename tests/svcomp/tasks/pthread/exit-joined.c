// Joining a thread that ends the process never returns.
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { abort(); }

int x;

void *leave(void *arg) {
    x = 1;
    exit(0);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, leave, 0);
    pthread_join(t, 0);
    reach_error();
    return 0;
}
