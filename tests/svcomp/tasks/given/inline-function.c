// An inline function without an external definition, which gcc accepted before C99.
#include <pthread.h>

extern void abort(void);
void reach_error(void) {}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

inline int add(int by) {
    pthread_mutex_lock(&m);
    int sum = x += by;
    pthread_mutex_unlock(&m);
    return sum;
}

static void *adds(void *arg) {
    add(2);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, adds, 0);
    add(3);
    pthread_join(t, 0);
    if (add(0) != 5) {
        reach_error();
        abort();
    }
    return 0;
}
