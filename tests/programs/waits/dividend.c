// smc:
// expect: verdict=verified exit=0 executions=4
// smc: -DRAND_R
// expect: verdict=verified exit=0 executions=4
// smc: -DRAND
// expect: verdict=verified exit=0 executions=4
// smc: --model=tso --symmetry=off
// expect: verdict=verified exit=0
// smc: -DZERO
// expect: verdict=unsafe exit=1 line=59
// smc: -DRAND_R -DDECIDES --unroll=8
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DDECIDES --unroll=8
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DRAND_R -DUNWRITTEN
// expect: verdict=unsafe exit=1 error=uninitialized
//
// The pause of a back-off is a random number modulo a growing limit. The number only decides how
// long a thread waits; whether the division fails depends on the limit, so each limit is a state of
// its own: 1, 2, 4 and 8.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int lock;
static int data, lucky;

#ifdef ZERO // the third limit
#define LIMIT 3
#else
#define LIMIT 15
#endif

#if !defined RAND_R && !defined RAND
static _Thread_local unsigned state = 0x2545f491;
static unsigned next(unsigned *unused) {
    (void)unused;
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    return state;
}
#elif defined RAND_R
static int next(unsigned *seed) { return rand_r(seed); }
#else
static int next(unsigned *unused) {
    (void)unused;
    return rand();
}
#endif

static void *user(void *arg) {
    unsigned seed = (unsigned)(size_t)arg;
#ifdef UNWRITTEN
    unsigned other;
    seed = other;
#endif
    for (int cap = 1; atomic_exchange(&lock, 1); cap = cap < 8 ? 2 * cap : 8) {
#if !defined RAND_R && !defined RAND
        for (unsigned k = next(&seed) % (unsigned)(cap & LIMIT); k; k--) __asm__ volatile("pause");
#else
        for (int k = next(&seed) % cap; k > 0; k--) __asm__ volatile("pause");
#endif
    }
    data++;
#ifdef DECIDES
    lucky |= next(&seed) % 7 == 3;
#endif
    atomic_store(&lock, 0);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    for (size_t i = 0; i < 2; i++) pthread_create(&t[i], NULL, user, (void *)(i + 1));
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(data == 2 && !lucky);
}
