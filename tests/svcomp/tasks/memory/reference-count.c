// An object with a reference count, freed by the last of two owners.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int owners;
    int value;
};

void *drop(void *arg) {
    struct object *o = arg;
    if (atomic_fetch_sub(&o->owners, 1) == 1) free(o);
    return 0;
}

int main(void) {
    pthread_t t;
    struct object *o = malloc(sizeof(struct object));
    atomic_init(&o->owners, 2);
    o->value = 5;
    pthread_create(&t, 0, drop, o);
    drop(o);
    pthread_join(t, 0);
    return 0;
}
