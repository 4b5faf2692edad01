// smc:
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: -DUNION
// expect: verdict=unsafe exit=1 error=uninitialized line=39
// smc: -DMEMBER
// expect: verdict=unsafe exit=1 error=uninitialized line=39
//
// In C: the members of the struct are compared. A union with a member that has all bits has no padding.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair { char a; int b; };
#ifdef UNION
union value { struct pair pair; long all; };
#else
union value { struct pair pair; struct pair other; };
#endif
static _Atomic union value shared;

static void *add(void *arg) {
    union value old = atomic_load(&shared), next;
    do {
        next.pair.a = 1;
        next.pair.b = old.pair.b + 1;
    } while (!atomic_compare_exchange_weak(&shared, &old, next));
    return arg;
}

int main(void) {
    pthread_t t;
    union value expected, next;
#ifndef MEMBER
    expected.pair.a = 0;
#endif
    expected.pair.b = next.pair.b = 0, next.pair.a = 1;
    assert(atomic_compare_exchange_strong(&shared, &expected, next));
    pthread_create(&t, NULL, add, NULL);
    add(NULL);
    pthread_join(t, NULL);
    next = atomic_load(&shared);
    assert(next.pair.b == 2);
    return 0;
}
