// A chosen number is used in arithmetic, so a few cannot represent all. Correct for each number.
#include <pthread.h>

extern void abort(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

unsigned number, twice;

void *set(void *arg) {
    unsigned n = (unsigned)__VERIFIER_nondet_int();
    __VERIFIER_atomic_begin();
    number = n;
    twice = 2 * n;
    __VERIFIER_atomic_end();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    __VERIFIER_atomic_begin();
    unsigned a = number, b = twice;
    __VERIFIER_atomic_end();
    if (b - a != a || (b & 1)) reach_error();
    pthread_join(t, 0);
    return 0;
}
