// The function that chooses a number has another name in C.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

extern int input(void) __asm__("__VERIFIER_nondet_int");
int given;

void *reader(void *arg) {
    if (given % 1000 == 17) reach_error();
    return arg;
}

int main(void) {
    pthread_t t;
    given = input();
    pthread_create(&t, 0, reader, 0);
    pthread_join(t, 0);
    return 0;
}
