// Two threads count; each reads the counter and writes it back in two steps. Where one reads between the other's two
// steps, a count is lost. Compiled with -DFIXED, reading and writing are one step.
//
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=32
// report: counterexample (RC11, the repaired C11; needs no weak memory):
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int counter;

void *count(void *arg) {
#ifdef FIXED
    atomic_fetch_add(&counter, 1);
#else
    int seen = atomic_load(&counter);
    atomic_store(&counter, seen + 1);
#endif
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, count, NULL);
    pthread_create(&b, NULL, count, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(atomic_load(&counter) == 2);
    return 0;
}
