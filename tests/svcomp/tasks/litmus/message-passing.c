// Data are passed on by an atomic flag.
#include <pthread.h>
#include <stdatomic.h>

extern void abort(void);
void reach_error(void) { abort(); }

int message;
atomic_bool ready;

void *sender(void *arg) {
    message = 42;
    atomic_store(&ready, 1);
    return arg;
}

void *receiver(void *arg) {
    if (atomic_load(&ready)) {
        if (message != 42) reach_error();
    }
    return arg;
}

int main(void) {
    pthread_t s, r;
    pthread_create(&s, 0, sender, 0);
    pthread_create(&r, 0, receiver, 0);
    pthread_join(s, 0);
    pthread_join(r, 0);
    return 0;
}
