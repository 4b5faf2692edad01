// One byte of a chosen number is compared.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

union {
    int number;
    unsigned char bytes[sizeof(int)];
} given;

void *reader(void *arg) {
    if (given.bytes[0] == 211) reach_error();
    return arg;
}

int main(void) {
    pthread_t t;
    given.number = __VERIFIER_nondet_int();
    pthread_create(&t, 0, reader, 0);
    pthread_join(t, 0);
    return 0;
}
