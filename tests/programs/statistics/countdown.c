// smc:
// expect: verdict=verified exit=0 executions=1
// smc: --check=overflow
// expect: verdict=verified exit=0 executions=1
// smc: --coverage=/dev/null
// expect: verdict=verified exit=0 executions=1
// report: coverage: 26 of 26 lines, 6 of 6 functions, 10 of 10 branches
// smc: -DUSED --unroll=used:5
// expect: verdict=bounded exit=0
// smc: -DENDLESS --unroll=endless:5
// expect: verdict=bounded exit=0
//
// Threads pause by counting, four billion rounds and more, between two reads of a flag. Loops whose
// count is used, or that may never end, are executed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int ready;

static void down(void) {
    for (uint32_t n = UINT32_MAX; n; --n) __builtin_ia32_pause();
}

static void at_once(void) {
    uint64_t n = UINT64_C(1) << 40;
    while (n--) __asm__ __volatile__("pause" ::: "memory");
}

static void up(void) {
    for (int64_t n = -5; n < INT64_C(1) << 33; n++) __asm__ __volatile__("rep; nop");
}

static void last(void) {
    unsigned n = 4000000000;
    do __builtin_ia32_pause();
    while (--n);
}

#ifdef USED
static unsigned used(void) {
    unsigned n = 0;
    while (n < 4000000000) ++n;
    return n;
}
#endif

#ifdef ENDLESS
static void endless(void) {
    for (unsigned n = 5; n <= UINT32_MAX; n++) __builtin_ia32_pause();
}
#endif

static void *waits(void *arg) {
    while (!atomic_load(&ready)) at_once();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    down();
    up();
    last();
#ifdef USED
    assert(used() == 4000000000);
#endif
#ifdef ENDLESS
    endless();
#endif
    atomic_store(&ready, 1);
    pthread_join(t, NULL);
    return 0;
}
