// smc: -DPUBLISHED
// expect: verdict=verified exit=0
// smc: -DPUBLISHED -DRELAXED
// expect: verdict=unsafe exit=1 error=race
// smc: -DPUBLISHED -DRELAXED --jobs=2 --debug=share-after=0
// expect: verdict=unsafe exit=1 error=race
// smc: -DPUBLISHED --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0
// smc: -DPUBLISHED -DRELAXED --model=sc
// expect: verdict=verified exit=0
// smc: -DPUBLISHED -DRELAXED --model=pso
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DPUBLISHED -DRELAXED --model=pso --elision=off
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DPUBLISHED -DHALF
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DPUBLISHED -DFREED
// expect: verdict=unsafe exit=1 error=memory
// smc: -DPUBLISHED -DIN_PARTS
// expect: verdict=unsafe exit=1 error=race
// smc: -DDISGUISED
// expect: verdict=unsafe exit=1 error=race
// smc: -DGIVEN
// expect: verdict=verified exit=0 executions=1
// smc: -DGIVEN -DRACE
// expect: verdict=unsafe exit=1 error=race
// smc: -DFREED_BY_OTHER
// expect: verdict=verified exit=0 executions=1
// smc: -DFREED_BY_OTHER -DTWICE
// expect: verdict=unsafe exit=1 error=memory
// smc: -DRETURNED
// expect: verdict=verified exit=0 executions=1
// smc: -DPOINTED_TO
// expect: verdict=unsafe exit=1 error=race
// smc: -DLOCKED
// expect: verdict=verified exit=0
// smc: -DWAITED_FOR
// expect: verdict=unsafe exit=1 error=race
// smc: -DON_THE_STACK
// expect: verdict=unsafe exit=1 error=race
// smc: -DLATE
// expect: verdict=unsafe exit=1 error=race
//
// Memory that one thread has accessed privately until another one accesses it: earlier accesses then matter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct message {
    int length, words[2];
    atomic_int done;
};

static _Atomic(struct message *) box;
static atomic_uintptr_t clue;
static atomic_int step;
static int number, *place;

#ifdef RELAXED
enum { SEND = memory_order_relaxed };
#else
enum { SEND = memory_order_release };
#endif

static void *reader(void *unused) {
#if defined PUBLISHED
    struct message *m = atomic_load_explicit(&box, memory_order_acquire);
    if (m) assert(m->length == 1 && m->words[0] == 7);
#elif defined DISGUISED
    uintptr_t x = atomic_load_explicit(&clue, memory_order_relaxed);
    if (x) assert(((struct message *)(x ^ 0x5555))->length == 1);
#elif defined POINTED_TO
    if (atomic_load_explicit(&step, memory_order_relaxed)) ++*place;
#elif defined LATE
    if (atomic_load(&step) == 1 && atomic_load(&step) == 2) ((struct message *)atomic_load(&box))->length = 2;
#endif
    return unused;
}

static void *worker(void *given) {
    struct message *m = given;
#if defined GIVEN
    m->length++;
#elif defined FREED_BY_OTHER
    free(m);
#elif defined RETURNED
    m = malloc(sizeof *m);
    m->length = 5;
#elif defined LOCKED
    pthread_mutex_t *mutex = given;
    pthread_mutex_lock(mutex);
    number++;
    pthread_mutex_unlock(mutex);
#elif defined WAITED_FOR
    while (!m->length) {}
#elif defined ON_THE_STACK
    *(int *)given = 2;
#endif
    return m;
}

int main(void) {
    pthread_t thread;
    struct message *m = malloc(sizeof *m);
    void *result;
#if defined PUBLISHED || defined DISGUISED || defined LATE
    pthread_create(&thread, NULL, reader, NULL);
    m->length = 1;
#ifndef HALF
    m->words[0] = 7;
#endif
#if defined DISGUISED
    atomic_store_explicit(&clue, (uintptr_t)m ^ 0x5555, memory_order_relaxed);
#elif defined LATE
    atomic_store(&box, m);
    atomic_store(&step, 1);
    atomic_store(&step, 2);
    m->length = 3;
#elif defined IN_PARTS
    m->words[1] = 0;
    atomic_store_explicit(&box, m, memory_order_release);
    memset(m, 0, sizeof m->length);
#else
    atomic_store_explicit(&box, m, SEND);
#endif
#ifdef FREED
    free(m);
#endif
    pthread_join(thread, NULL);
#elif defined GIVEN
    m->length = 1;
    pthread_create(&thread, NULL, worker, m);
#ifdef RACE
    m->length = 2;
#endif
    pthread_join(thread, NULL);
    assert(m->length == 2);
#elif defined FREED_BY_OTHER
    m->length = 1;
    pthread_create(&thread, NULL, worker, m);
    pthread_join(thread, NULL);
#ifdef TWICE
    free(m);
#endif
#elif defined RETURNED
    free(m);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, &result);
    assert(((struct message *)result)->length == 5);
    free(result);
#elif defined POINTED_TO
    static int mine;
    place = &mine;
    pthread_create(&thread, NULL, reader, NULL);
    atomic_store_explicit(&step, 1, memory_order_relaxed);
    mine = 3;
    pthread_join(thread, NULL);
#elif defined LOCKED
    pthread_mutex_t *mutex = malloc(sizeof *mutex);
    memset(mutex, 0, sizeof *mutex);
    pthread_mutex_init(mutex, NULL);
    pthread_create(&thread, NULL, worker, mutex);
    pthread_mutex_lock(mutex);
    number++;
    pthread_mutex_unlock(mutex);
    pthread_join(thread, NULL);
    assert(number == 2);
#elif defined WAITED_FOR
    m->length = 0;
    pthread_create(&thread, NULL, worker, m);
    m->length = 1;
    pthread_join(thread, NULL);
#elif defined ON_THE_STACK
    int local = 1, *known[1] = {&local};
    pthread_create(&thread, NULL, worker, known[0]);
    local = 3;
    pthread_join(thread, NULL);
#endif
    (void)result;
    return 0;
}
