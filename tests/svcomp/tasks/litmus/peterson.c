// Peterson's lock with plain variables, which is correct under sequential consistency.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

int flag0, flag1, turn, inside;

void *zero(void *arg) {
    flag0 = 1;
    turn = 1;
    while (flag1 == 1 && turn == 1) {}
    inside = 1;
    if (inside != 1) reach_error();
    flag0 = 0;
    return arg;
}

void *one(void *arg) {
    flag1 = 1;
    turn = 0;
    while (flag0 == 1 && turn == 0) {}
    inside = 2;
    if (inside != 2) reach_error();
    flag1 = 0;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, zero, 0);
    pthread_create(&b, 0, one, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
