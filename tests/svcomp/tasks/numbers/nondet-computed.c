// The error occurs for one number, which is no constant of the program, in one interleaving.
#include <pthread.h>

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
void reach_error(void) { abort(); }

int shared;

void *set(void *arg) {
    unsigned long long wide = __VERIFIER_nondet_ulonglong();
    if (wide * 3 == 1) shared = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    int guess = __VERIFIER_nondet_int();
    pthread_create(&t, 0, set, 0);
    pthread_join(t, 0);
    if (shared && (guess ^ 0x5a5a5a5a) == -559038737) reach_error();
    return 0;
}
