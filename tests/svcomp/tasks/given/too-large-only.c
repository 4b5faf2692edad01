// Allocations never fail in SV-COMP. smc cannot explore the code after this one, so its answer is unknown.
#include <pthread.h>
#include <stdlib.h>

static char *p;

static void *writes(void *arg) {
    p[1] = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    p = malloc(0x70000000u);
    pthread_create(&t, 0, writes, 0);
    pthread_join(t, 0);
    free(p);
    return 0;
}
