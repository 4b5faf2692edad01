// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCARRIED
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCARRIED -DFIELD
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCARRIED -DLOOKED_AT
// expect: verdict=verified exit=0 executions=9
// smc: --model=ra -DCARRIED -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=46
//
// A wait carries a value to its next round, only to test it there: the first read is treated like those in the loop, also
// of a field. LOOKED_AT: the first read is also used elsewhere: nine values; a wrong one is followed by a right one.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FIELD
static struct object {
    int other;
    atomic_int in[2];
} all = {0, {0, 9}};
#define ALL &all
#define x all.in[1]
#define READ() atomic_load(&of->in[1])
#else
#define ALL NULL
static atomic_int x = 9;
#define READ() atomic_load(&x)
#endif
#ifdef LOOKED_AT
static int looked;
#endif

static void *writer(void *unused) {
    for (int i = 8; i-- > 0;) atomic_store(&x, i);
    return unused;
}

static int wait(struct object *of) {
    (void)of;
#if defined CARRIED && defined LOOKED_AT
    int a = READ();
    for (looked += a > 100; a; a = READ());
#elif defined CARRIED
    for (int a = READ(); a; a = READ());
#else
    for (int a; (a = READ()););
#endif
    return 0;
}

int main(void) {
    pthread_t thread;
#ifdef NOBODY
    wait(ALL);
#endif
    pthread_create(&thread, NULL, writer, NULL);
    wait(ALL);
    pthread_join(thread, NULL);
    return 0;
}
