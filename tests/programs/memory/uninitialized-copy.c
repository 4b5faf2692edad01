// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra --algo=tracer -DUSE
// expect: verdict=unsafe exit=1 error=uninitialized line=40
// smc: --model=ra --algo=tracer -DUSE_PART
// expect: verdict=unsafe exit=1 error=uninitialized line=43
//
// Copying uninitialised values, also padding, is no error; a use of them is, wherever they were copied.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node {
    char tag;
    int set, unset;
    struct node *next;
};
static struct node *volatile published;

static void *work(void *arg) {
    struct node *copy = malloc(sizeof *copy);
    memcpy(copy, arg, sizeof *copy);
    published = copy;
    return NULL;
}

int main(void) {
    pthread_t t;
    struct node *n = malloc(sizeof *n);
    n->tag = 'x';
    n->set = 3;
    pthread_create(&t, NULL, work, n);
    pthread_join(t, NULL);
    struct node *again = malloc(sizeof *again);
    *again = *published;
    assert(again->tag == 'x' && again->set == 3);
#ifdef USE
    if (
        again->unset) return 1;
#endif
#ifdef USE_PART
    if (((unsigned char *)again)[2]) return 1;
#endif
    return 0;
}
