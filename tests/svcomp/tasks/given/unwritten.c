// The error is reached for one value of a local variable that was never written.
#include <pthread.h>

extern void abort(void);
void reach_error(void) {}

static int x;

static void *writes(void *arg) {
    x = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    int seen[2];
    pthread_create(&t, 0, writes, 0);
    pthread_join(t, 0);
    if (seen[x] == 0) {
        reach_error();
        abort();
    }
    return 0;
}
