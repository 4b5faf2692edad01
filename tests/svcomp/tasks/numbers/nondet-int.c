// The error occurs for one number, in one interleaving.
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
    int seen = x;
    pthread_join(t, 0);
    if (seen == 7 && guess == 7) reach_error();
    return 0;
}
