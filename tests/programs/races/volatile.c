// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --volatile-relaxed
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --volatile-relaxed -DNO_FENCE
// expect: verdict=unsafe exit=1 error=assertion
//
// volatile accesses, in code without atomics: a race in C, relaxed atomic accesses with --volatile-relaxed.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define READ_ONCE(x) (*(volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#ifdef NO_FENCE
#define smp_mb() ((void)0)
#else
#define smp_mb() __sync_synchronize()
#endif

static int x, y, seen_x, seen_y;

static void *first(void *unused) {
    WRITE_ONCE(x, 1);
    smp_mb();
    seen_y = READ_ONCE(y);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, first, NULL);
    WRITE_ONCE(y, 1);
    smp_mb();
    seen_x = READ_ONCE(x);
    pthread_join(thread, NULL);
    assert(seen_x || seen_y);
    return 0;
}
