// smc: -DFREES --stats
// expect: verdict=verified exit=0 executions=2
// smc: -DFREES --elision=off
// expect: verdict=verified exit=0 executions=2
// smc: -DFREES --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 executions=2
// smc: -DFREES --model=pso
// expect: verdict=verified exit=0 executions=2
// smc: -DOTHERS
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOTHERS --elision=off
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DFREES -DKEPT
// expect: verdict=unsafe exit=1 error=race
// smc: -DFREES -DTWICE
// expect: verdict=unsafe exit=1 error=memory
// smc: -DHOLES
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DHOLES -DPASSED_OVER
// expect: verdict=verified exit=0 executions=2
// smc: -DRETURNED
// expect: verdict=verified exit=0 executions=2
// smc: -DPUBLISHED
// expect: verdict=unsafe exit=1 error=race
// smc: -DTO_BOTH
// expect: verdict=unsafe exit=1 error=race
// smc: -DPASSED_ON
// expect: verdict=verified exit=0 executions=3
// smc: -DPASSED_ON --elision=off
// expect: verdict=verified exit=0 executions=3
//
// Memory that a thread gets from its creator.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct order {
    char what;
    int number, seen;
    int more[8];
};

static atomic_int step;
static _Atomic(struct order *) box;

static void *seller(void *unused) {
    atomic_store(&step, 1);
    return unused;
}

static void *last(void *given) {
    struct order *o = given;
    assert(o->number == 8 && o->more[7] == o->seen);
    free(o);
    return NULL;
}

static void *worker(void *given) {
    struct order *o = given;
#if defined PASSED_OVER
    struct order copy = *o;
    memcpy(o->more, &copy.number, sizeof copy.number);
#elif defined HOLES
    if (o->more[3] == 5) o->number++;
#endif
    for (int i = 0; i < 100; i++) o->more[i % 8] = o->number;
    o->seen = atomic_load(&step);
#if defined OTHERS
    assert(o->number == 7);
#elif defined FREES
    assert(o->more[7] == 7 && o->what == 'x');
    free(o);
#elif defined PUBLISHED
    struct order *other = atomic_load(&box);
    if (other) other->number++;
#elif defined PASSED_ON
    pthread_t t;
    o->number = 8;
    o->more[7] = o->seen;
    pthread_create(&t, NULL, last, o);
    pthread_join(t, NULL);
#endif
    return NULL;
}

int main(void) {
    pthread_t s, t, u;
    struct order *o = malloc(sizeof *o);
    o->what = 'x';
    o->number = 7;
    pthread_create(&s, NULL, seller, NULL);
#if defined OTHERS
    o->number += atomic_load(&step);
#elif defined PUBLISHED
    atomic_store(&box, o);
    pthread_create(&u, NULL, worker, calloc(1, sizeof *o));
#elif defined TO_BOTH
    pthread_create(&u, NULL, worker, o);
#elif defined PASSED_ON
    o->what += (char)atomic_load(&step);
#endif
    pthread_create(&t, NULL, worker, o);
#if defined KEPT
    o->number = 9;
#elif defined TWICE
    free(o);
#elif defined RETURNED
    pthread_join(t, NULL);
    assert(o->more[0] == 7);
    free(o);
#endif
    (void)u;
    pthread_exit(NULL);
}
