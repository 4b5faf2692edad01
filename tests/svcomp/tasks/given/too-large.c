// Allocations never fail in SV-COMP, whatever their size. The error is in code that smc can explore.
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static int *p, published;

static void *reads(void *arg) {
    if (published == 2 && p[1] != 7) {
        reach_error();
        abort();
    }
    return arg;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    pthread_t t;
    if (n < 2) return 0;
    p = malloc(sizeof *p * (unsigned long)n);
    p[0] = p[1] = 0;
    pthread_create(&t, 0, reads, 0);
    published = n;
    p[1] = 7;
    pthread_join(t, 0);
    free(p);
    return 0;
}
