// All accesses are in atomic sections.
#include <pthread.h>

extern void abort(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) { abort(); }

int from = 10, to;

void *move(void *arg) {
    __VERIFIER_atomic_begin();
    from -= 3;
    to += 3;
    __VERIFIER_atomic_end();
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, move, 0);
    pthread_create(&b, 0, move, 0);
    __VERIFIER_atomic_begin();
    int sum = from + to;
    __VERIFIER_atomic_end();
    if (sum != 10) reach_error();
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
