// Data are passed on by a volatile flag, which is a race.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

int message;
volatile int ready;

void *sender(void *arg) {
    message = 42;
    ready = 1;
    return arg;
}

int main(void) {
    pthread_t s;
    pthread_create(&s, 0, sender, 0);
    while (!ready) {}
    if (message != 42) reach_error();
    pthread_join(s, 0);
    return 0;
}
