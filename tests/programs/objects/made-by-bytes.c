// A mutex is also made by writing the bytes of an initialiser: into memory that was just allocated,
// or over one that was destroyed.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: -DAGAIN
// expect: verdict=verified exit=0 errors=0
// smc: -DAGAIN --model=ra --algo=enumerate
// expect: verdict=verified exit=0 errors=0
// smc: -DAGAIN -DFORGETS
// expect: verdict=unsafe exit=1 error=lock line=23
#include <pthread.h>
#include <stdlib.h>

struct counter {
    pthread_mutex_t lock;
    int n;
};

static const struct counter empty = {PTHREAD_MUTEX_INITIALIZER, 0};

static void *counts(void *arg) {
    struct counter *c = arg;
    pthread_mutex_lock(&c->lock);
    c->n++;
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    struct counter *c = malloc(sizeof *c);
    *c = empty;
#ifdef AGAIN
    pthread_mutex_lock(&c->lock);
    pthread_mutex_unlock(&c->lock);
    pthread_mutex_destroy(&c->lock);
#ifndef FORGETS
    *c = empty;
#endif
#endif
    pthread_create(&t, NULL, counts, c);
    counts(c);
    pthread_join(t, NULL);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
