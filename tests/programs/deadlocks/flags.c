// smc:
// expect: verdict=unsafe exit=1 error=liveness line=16 errors=1
// report: error: this loop waits for ever: thread 2 waits for right_ready, which thread 3 would set; thread 3 waits for left_ready, which thread 2 would set
// report: note: thread 1, observer, waits for both, which main would set
// report: Circle: thread 2 -> right_ready -> thread 3 -> left_ready -> thread 2.
//
// Two threads wait for each other's flag before they set their own. A third one, which began to
// wait before them, waits for what main would do afterwards.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int left_ready, right_ready, both;

static void *left(void *unused) {
    while (!right_ready) {}
    left_ready = 1;
    return unused;
}
static void *right(void *unused) {
    while (!left_ready) {}
    right_ready = 1;
    return unused;
}
static void *observer(void *unused) {
    while (!both) {}
    return unused;
}
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, observer, NULL);
    pthread_create(&t[1], NULL, left, NULL);
    pthread_create(&t[2], NULL, right, NULL);
    pthread_join(t[1], NULL);
    pthread_join(t[2], NULL);
    both = 1;
    pthread_join(t[0], NULL);
    return 0;
}
