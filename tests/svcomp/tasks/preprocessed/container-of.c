// container_of computes the offset of a member with a null pointer; a callback loses an update.
#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
void reach_error(void) {}
#define part(pointer, type, member) ((type *)((char *)(pointer) - (unsigned long)&((type *)0)->member))
struct device { long id; };
struct driver { pthread_mutex_t lock; struct device device; int opened; };
void *callback(void *device) {
    struct driver *d = part(device, struct driver, device);
    int before;
    __VERIFIER_atomic_begin();
    before = d->opened;
    __VERIFIER_atomic_end();
    d->opened = before + 1;
    return 0;
}
int main(void) {
    pthread_t a, b;
    struct driver *d = calloc(1, sizeof *d);
    if (!d) return 0;
    pthread_mutex_init(&d->lock, 0);
    pthread_create(&a, 0, callback, &d->device);
    pthread_create(&b, 0, callback, &d->device);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (d->opened != 2) reach_error();
    free(d);
    return 0;
}
