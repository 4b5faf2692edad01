// smc: -DUSE=r->slots[1].full
// expect: verdict=unsafe exit=1 error=uninitialized
// expect-stderr: use of an uninitialised value: r->slots[1].full
// smc: -DUSE=r->slots[1].gap
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DUSE=0
// expect: verdict=verified exit=0
//
// Elements of a flexible array member have their own padding, not the struct's.
#include <pthread.h>
#include <stdlib.h>

struct slot { int full; char gap; long value; };
struct ring { char mask; long n; struct slot slots[]; };

static struct ring *shared;
static void *other(void *p) { return shared->n ? p : NULL; }

int main(void) {
    pthread_t thread;
    struct ring *r = malloc(sizeof *r + 2 * sizeof r->slots[0]);
    r->n = 1;
    r->slots[0].full = 1, r->slots[0].gap = 1;
    shared = r;
    pthread_create(&thread, NULL, other, NULL);
    const int used = USE;
    if (used) return 1;
    pthread_join(thread, NULL);
    return 0;
}
