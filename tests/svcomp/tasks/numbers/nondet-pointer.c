// The function that chooses is called through a pointer.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int (*choose)(void) = __VERIFIER_nondet_int;
int given;

void *reader(void *arg) {
    if (given == 4021) reach_error();
    return arg;
}

int main(void) {
    pthread_t t;
    given = choose();
    if (given < 0) return 0;
    pthread_create(&t, 0, reader, 0);
    pthread_join(t, 0);
    return 0;
}
