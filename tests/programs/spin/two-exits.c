// smc: --model=sc
// expect: verdict=unsafe exit=1 error=assertion line=31
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=31
// smc: --no-spin-loops
// expect: verdict=unsafe exit=1 error=assertion line=31
// smc: -DLATE
// expect: verdict=verified exit=0
//
// A wait with two limits: that in the loop is reached first, or never (-DLATE).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef LATE
#define LIMIT 400
#else
#define LIMIT 40
#endif
static atomic_int flag, early;
static void *waits(void *arg) {
    for (int i = 0; i < 100; i++) {
        if (atomic_load(&flag)) return arg;
        if (i == LIMIT) return atomic_store(&early, 1), arg;
    }
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waits, 0);
    atomic_store(&flag, 1);
    pthread_join(t, 0), assert(!atomic_load(&early));
}
