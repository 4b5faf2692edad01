// A ticket lock is fair: a thread with a ticket is served after finitely many others. The tickets
// only grow, so no state recurs, and the rounds of the first thread are cut.
// smc: --check=termination
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, serving, done;

static void *first(void *arg) {
    while (!done) {
        int mine = next++;
        while (serving != mine) {}
        serving++;
    }
    return arg;
}

static void *second(void *arg) {
    int mine = next++;
    while (serving != mine) {}
    done = 1;
    serving++;
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
