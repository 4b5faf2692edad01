// smc:
// expect: verdict=unsafe exit=1 error=uninitialized line=24
//
// An object may be larger than the type of the pointer that first holds it: that type's padding is not the rest's.
#include <pthread.h>
#include <stdlib.h>

struct base { char kind; long n; };
struct derived { struct base base; char a, b; };

static struct base *shared;
static void *other(void *p) { return shared->n ? p : NULL; }

int main(void) {
    pthread_t thread;
    struct base *made = malloc(sizeof(struct derived));
    struct derived *d = (struct derived *)made;
    made->n = 1;
    made->kind = 1;
    d->a = 1;
    shared = made;
    pthread_create(&thread, NULL, other, NULL);
    const char b = d->b;
    if (b) return 1;
    pthread_join(thread, NULL);
    return 0;
}
