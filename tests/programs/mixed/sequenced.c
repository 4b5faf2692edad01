// smc: --model=rc11 --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=36
// smc: --model=rc11 --keep-going -DSMALL
// expect: verdict=verified exit=0 executions=36
// smc: --model=tso --keep-going -DSMALL --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DSMALL
// expect: verdict=verified exit=0 executions=36
// smc: --model=sc --keep-going -DSMALL --algo=enumerate --symmetry=off
// expect: verdict=verified exit=0 executions=36
// smc: --model=rc11 -Wno-atomic-alignment -DBUG_HALVES
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=tso -DSMALL -DBUG_HALVES
// expect: verdict=unsafe exit=1 error=assertion
//
// E. Strauss's queue for several producers and consumers in an array: a slot is a sequence number and a value, which are read
// separately, and compared and exchanged together; a thread that finds it changed advances the counter for the other one. SMALL:
// in 8 bytes. BUG_HALVES: the value is stored before the number is exchanged, so it may belong to another thread's number.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef SMALL
typedef uint32_t half;
typedef uint64_t whole;
#else
typedef uint64_t half;
typedef unsigned __int128 whole;
#endif

enum { SLOTS = 2 };

// `turn`: twice the number of the push that may come next; one more: its value is there.
typedef union slot {
    whole both;
    struct {
        half turn, value;
    };
} slot;

static slot slots[SLOTS] = {{.turn = 0}, {.turn = 2}};
static half pushes, pops;

#define LOAD(at) __atomic_load_n(&(at), __ATOMIC_ACQUIRE)

static void step(half *counter, half from) {
    (void)__atomic_compare_exchange_n(counter, &from, from + 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

// The halves are read one by one: what does not belong together fails to be exchanged.
static slot read_slot(half number) {
    slot s;
    s.turn = LOAD(slots[number % SLOTS].turn);
    s.value = LOAD(slots[number % SLOTS].value);
    return s;
}

static bool change(half number, slot from, slot to) {
#ifdef BUG_HALVES
    if (to.turn & 1) __atomic_store_n(&slots[number % SLOTS].value, to.value, __ATOMIC_RELEASE);
    return __atomic_compare_exchange_n(&slots[number % SLOTS].turn, &from.turn, to.turn, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
#else
    return __atomic_compare_exchange_n(&slots[number % SLOTS].both, &from.both, to.both, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
#endif
}

static bool push(half value) {
    for (;;) {
        const half number = LOAD(pushes);
        const slot s = read_slot(number);
        if (s.turn == 2 * number) {
            if (!change(number, s, (slot){.turn = 2 * number + 1, .value = value})) continue;
            step(&pushes, number);
            return true;
        }
        if (s.turn + 2 * SLOTS == 2 * number + 1) return false;
        step(&pushes, number);
    }
}

static bool pop(half *value) {
    for (;;) {
        const half number = LOAD(pops);
        const slot s = read_slot(number);
        if (s.turn == 2 * number + 1) {
            if (!change(number, s, (slot){.turn = 2 * (number + SLOTS)})) continue;
            step(&pops, number);
            return *value = s.value, true;
        }
        if (s.turn == 2 * number) return false;
        step(&pops, number);
    }
}

static half popped[2];

static void *run(void *arg) {
    const bool second = arg;
    push(second ? 2 : 1);
    (void)pop(&popped[second]);
    return NULL;
}

// Each value is popped once, or is still there.
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, &t);
    run(NULL);
    pthread_join(t, NULL);
    half sum = popped[0] + popped[1], value;
    while (pop(&value)) sum += value;
    assert(sum == 3);
}
