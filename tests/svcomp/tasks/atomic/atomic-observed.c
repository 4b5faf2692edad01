// No thread observes an intermediate state of an atomic section, even outside of sections.
#include <pthread.h>

extern void abort(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) { abort(); }

int x;

void *step(void *arg) {
    __VERIFIER_atomic_begin();
    x = 1;
    x = 2;
    __VERIFIER_atomic_end();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, step, 0);
    if (x == 1) reach_error();
    pthread_join(t, 0);
    return 0;
}
