// A macro names the function that chooses; the number is only compared.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

#define INPUT __VERIFIER_nondet_int

int given;

void *reader(void *arg) {
    if (given > 30 && given < 31) reach_error();
    return arg;
}

int main(void) {
    pthread_t t;
    given = (INPUT)();
    pthread_create(&t, 0, reader, 0);
    pthread_join(t, 0);
    return 0;
}
