// A chosen number is copied as bytes of an array.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

#include <string.h>

int given;
short halves[sizeof(int) / sizeof(short)];

void *reader(void *arg) {
    if (halves[0] == 93) reach_error();
    return arg;
}

int main(void) {
    pthread_t t;
    given = __VERIFIER_nondet_int();
    if (given == 7) given = 8;
    memcpy(halves, &given, sizeof given);
    pthread_create(&t, 0, reader, 0);
    pthread_join(t, 0);
    return 0;
}
