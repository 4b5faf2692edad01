// A test-and-set lock that one of the threads does not take.
#include <pthread.h>
#include <stdatomic.h>

extern void abort(void);
void reach_error(void) { abort(); }

atomic_int lock;
int data;

void *careful(void *arg) {
    int expected = 0;
    while (!atomic_compare_exchange_strong(&lock, &expected, 1)) expected = 0;
    data = data + 1;
    atomic_store(&lock, 0);
    return arg;
}

void *careless(void *arg) {
    data = data + 1;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, careful, 0);
    pthread_create(&b, 0, careless, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (data != 2) reach_error();
    return 0;
}
