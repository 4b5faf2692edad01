// The program is correct for all numbers, which are too many to try.
#include <pthread.h>

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int x;

void *set(void *arg) {
    x = 7;
    return arg;
}

int main(void) {
    pthread_t t;
    int guess = __VERIFIER_nondet_int();
    pthread_create(&t, 0, set, 0);
    pthread_join(t, 0);
    if (x != 7 && guess == 123456) reach_error();
    return 0;
}
