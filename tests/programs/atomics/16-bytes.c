// smc: --model=ra --algo=tracer --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=enumerate --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=sc --algo=tracer --keep-going -Wno-atomic-alignment
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -Wno-atomic-alignment -DHALF
// expect: verdict=unsafe exit=1 error=uninitialized errors=1 line=75
// smc: --model=ra --algo=tracer -Wno-atomic-alignment -DPART
// expect: exit=2
// expect-stderr: mixed-size atomic accesses: shared.a is accessed as 8 bytes here, and with another size or offset at
// smc: --model=ra --keep-going -Wno-atomic-alignment -DPART
// expect: verdict=verified exit=0 algo=trust
// smc: --model=ra --algo=tracer -Wno-atomic-alignment -DRACE
// expect: verdict=unsafe exit=1 error=race errors=1
//
// Atomic accesses of 16 bytes: each kind, of memory of each kind; plain accesses to parts, atomic loads of them. Two threads add to a pair by
// compare-exchange: 2 executions, one for each order, as for integers. HALF: of 16 allocated bytes only 8 were written, and the others are used.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef unsigned __int128 u128;
typedef struct pair { long a, b; } pair;

static _Alignas(16) pair shared = {-1, -2};
#define SHARED ((_Atomic pair *)&shared)
static u128 bits = (u128)7 << 100;

static void kinds(u128 *p) {
    const u128 high = (u128)1 << 127;
    assert(__atomic_exchange_n(p, high, __ATOMIC_ACQ_REL) == (u128)7 << 100);
    assert(__sync_val_compare_and_swap(p, 0, 1) == high && __sync_bool_compare_and_swap(p, high, 1));
    __atomic_store_n(p, high | 5, __ATOMIC_RELEASE);
    assert(__atomic_load_n(p, __ATOMIC_ACQUIRE) == (high | 5) && *p >> 127 == 1 && *(unsigned char *)p == 5);
    ((unsigned char *)p)[15] = 0;
    assert(__atomic_load_n(p, __ATOMIC_RELAXED) == 5);
    *p = (u128)7 << 100;
    assert(__atomic_compare_exchange_n(p, &(u128){*p}, (u128)7 << 100, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
}

static void *add(void *arg) {
    pair old = atomic_load(SHARED), new;
    do {
        new = (pair){old.a + 1, old.b + 2};
    } while (!atomic_compare_exchange_strong(SHARED, &old, new));
    return arg;
}

int main(void) {
    pthread_t t;
    u128 local = bits, *heap = aligned_alloc(16, sizeof *heap);
    if (!heap) return 1;
    *heap = bits;
    kinds(&local);
    kinds(heap);
    kinds(&bits);
    free(heap);
    pthread_create(&t, NULL, add, NULL);
#ifdef RACE
    shared.a = 1;
#endif
    add(NULL);
    pthread_join(t, NULL);
    pair last = *SHARED;
    assert(last.a == 1 && last.b == 2);
    assert(__atomic_load_n((long *)&shared, __ATOMIC_ACQUIRE) == 1);
    assert(__atomic_load_n(&shared.b, __ATOMIC_RELAXED) == 2);
#ifdef HALF
    pair *half = malloc(sizeof *half);
    half->b = 1;
    pair copy;
    __atomic_load(half, &copy, __ATOMIC_SEQ_CST);
    return copy.b != 1 || copy.a == 1;
#endif
#ifdef PART
    __atomic_store_n((long *)&shared, 1, __ATOMIC_RELAXED);
#endif
    return 0;
}
