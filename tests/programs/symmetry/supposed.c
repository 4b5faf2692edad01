// A thread follows the address of a record, which is also that of the first of two places in it, and is over before two threads are created to
// which the places belong, as is supposed. By their other names it has followed the address of the second place, and goes on from
// there: to accesses that no execution has. They may be of another size than what is there, past its end, or to no function at all.
// Renamed executions imply nothing about the program's memory and unsupported code.
// smc: -DACROSS
// expect: verdict=verified exit=0 executions=1 interchangeable=0
// smc: -DACROSS --jobs=2 --keep-going
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DACROSS --algo=trust --model=tso --keep-going --jobs=2
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DACROSS --model=sc --algo=enumerate --symmetry=off
// expect: verdict=verified exit=0
// smc: -DACROSS --symmetry=off
// expect: verdict=verified executions=1
// smc: -DWITHIN
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DWITHIN --model=ra --keep-going --jobs=2
// expect: verdict=verified executions=1 interchangeable=0
// They do not divide a plain variable.
// smc: -DTORN --plain=access --keep-going
// expect: verdict=verified executions=5 interchangeable=0
// smc: -DTORN --plain=access --keep-going --jobs=2
// expect: verdict=verified executions=5 interchangeable=0
// smc: -DTORN --plain=access --keep-going --symmetry=off
// expect: verdict=verified executions=5
// smc: -DCALL
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DCALL --model=sc --algo=trust --keep-going
// expect: verdict=verified executions=1 interchangeable=0
// Unsupported code is not reached, as without symmetry reduction.
// smc: -DACROSS -DREFUSED --mixed-sizes=error
// expect: exit=2
// expect-stderr: supposed.c:74:5: error: not supported: mixed-size atomic accesses
// smc: -DACROSS -DREFUSED --mixed-sizes=error --jobs=2
// expect: exit=2
// expect-stderr: supposed.c:74:5: error: not supported: mixed-size atomic accesses
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    struct { _Atomic int taken, free; } place[2];
    _Atomic long all;
#ifdef WITHIN // halves before a whole
    _Atomic int first, second, third, fourth;
    _Atomic long last;
#elif defined TORN
    _Atomic int first, second, third, fourth;
    long last;
#else
    _Atomic int first, second;
    void (*call)(void);
#endif
};

static inline void called(void) {}
#if defined WITHIN || defined TORN
static struct shared shared;
#else
static struct shared shared = {.call = called};
#endif
static struct shared *_Atomic beginning;

static void *follow(void *unused) {
    struct shared *s;
    while (!(s = atomic_load(&beginning))) {
    }
#ifdef CALL
    s->call();
#elif defined WITHIN || defined TORN
    atomic_fetch_add(&s->fourth, 1); // 8 bytes on: half of the last one
#endif
    atomic_fetch_add(&s->all, 1); // 8 bytes on: the first two others
#ifdef REFUSED
    atomic_store((_Atomic int *)&s->all, 1);
#endif
    return unused;
}

static void *publish(void *unused) {
    atomic_fetch_add(&shared.first, 1);
#ifdef WITHIN
    atomic_fetch_add(&shared.last, 1);
#elif defined TORN
    shared.last = 0;
#endif
    atomic_store(&beginning, &shared);
    return unused;
}

static void *run(void *argument) {
    atomic_store(&shared.place[(long)argument].taken, 1);
#ifdef TORN
    if (shared.last == 0) shared.last = -1;
    assert(shared.last == -1);
#endif
    return NULL;
}

int main(void) {
    pthread_t first, second, t, u;
    pthread_create(&first, NULL, follow, NULL);
    pthread_create(&second, NULL, publish, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_create(&t, NULL, run, (void *)0);
    pthread_create(&u, NULL, run, (void *)1);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
}
