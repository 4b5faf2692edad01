// The race occurs for one value of a local variable that was never written.
#include <pthread.h>

static int x;

static void *writes(void *arg) {
    x = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    int looks;
    pthread_create(&t, 0, writes, 0);
    if (looks)
        return x == 1;
    pthread_join(t, 0);
    return x == 1;
}
