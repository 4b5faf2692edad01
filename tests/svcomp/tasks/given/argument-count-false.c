// The number of arguments is only compared with constants, and one of them leads to the error.
#include <pthread.h>

extern void abort(void);
void reach_error(void) {}

static int x;

static void *writes(void *arg) {
    x = 1;
    return arg;
}

int main(int argc, char **argv) {
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    pthread_join(t, 0);
    if (argc == 3) {
        reach_error();
        abort();
    }
    return 0;
}
