// Dekker's algorithm: a thread without the turn clears its flag and only reads until it has the
// turn. The other one then sees the cleared flag, so one of the two enters, and passes the turn on.
// smc: --check=termination
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a, b, turn;

static void *first(void *arg) {
    a = 1;
    while (b)
        if (turn == 1) {
            a = 0;
            while (turn == 1) {}
            a = 1;
        }
    turn = 1;
    a = 0;
    return arg;
}

static void *second(void *arg) {
    b = 1;
    while (a)
        if (turn == 0) {
            b = 0;
            while (turn == 0) {}
            b = 1;
        }
    turn = 0;
    b = 0;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
