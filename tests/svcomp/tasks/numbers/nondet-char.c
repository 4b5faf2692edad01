// The program is correct for all numbers of one byte.
#include <pthread.h>

extern void abort(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }

int least, greatest;

void *note(void *arg) {
    char c = __VERIFIER_nondet_char();
    if (c < 0) least = c;
    else greatest = c;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, note, 0);
    pthread_join(t, 0);
    if (least < -128 || greatest > 127) reach_error();
    return 0;
}
