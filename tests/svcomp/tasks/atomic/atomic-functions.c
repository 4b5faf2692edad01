// A lock that consists of atomic functions, and is released by a plain write.
#include <pthread.h>

extern void abort(void);
extern void __VERIFIER_assume(int);
void reach_error(void) { abort(); }

int held, counter;

void __VERIFIER_atomic_acquire(void) {
    __VERIFIER_assume(held == 0);
    held = 1;
}

void *work(void *arg) {
    __VERIFIER_atomic_acquire();
    counter++;
    if (counter != 1) reach_error();
    counter--;
    held = 0;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
