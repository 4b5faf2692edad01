// smc:
// expect: verdict=verified exit=0 executions=1
// smc: --symmetry=off
// expect: verdict=verified exit=0 executions=2
// smc: --model=tso
// expect: verdict=verified exit=0 executions=1
// smc: --model=sc --algo=rvf
// expect: verdict=verified exit=0
// smc: -DDECIDES
// expect: verdict=unsafe exit=1 error=assertion line=63
// smc: -DADAPTS
// expect: verdict=unsafe exit=1 error=assertion line=63
//
// A test-and-set lock whose waiting threads pause for a random time, up to a growing limit: the
// generator's state is thread-local, and only decides how long a thread waits. If it decides the
// thread's actions, its rounds are distinguished.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

static _Thread_local unsigned seed = 0x2545f491;
static _Thread_local int attempts;
static atomic_int lock, gave_way;
static int data;

static unsigned next_number(void) {
    unsigned s = seed;
    s ^= s << 13, s ^= s >> 17, s ^= s << 5;
    return seed = s;
}

static void back_off(unsigned limit) {
    for (unsigned k = next_number() & limit & 0xffff; k; k--) __asm__ __volatile__("pause");
    while (next_number() & 3) __asm__ __volatile__("pause"); // ends when the generator says so
#ifdef DECIDES
    if (next_number() % 4 == 0) atomic_store(&gave_way, 1);
#endif
#ifdef ADAPTS
    int enough;
    if (++attempts == 3) enough = 1;
    else enough = 0;
    if (enough) atomic_fetch_add(&gave_way, 1);
#else
    attempts++;
#endif
}

static void *user(void *unused) {
    for (unsigned limit = 7; atomic_exchange(&lock, 1); limit = limit << 1 | 1) back_off(limit);
    data++;
    atomic_store(&lock, 0);
    return unused;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(data == 2);
#if defined DECIDES || defined ADAPTS
    assert(!gave_way);
#endif
}
