// smc: --model=rc11 -DOLD=0
// expect: verdict=unsafe exit=1 error=uninitialized errors=1
// smc: --model=rc11 -DOLD=0x10000
// expect: verdict=unsafe exit=1 error=uninitialized errors=1
// smc: --model=rc11 -DOLD=0 --algo=enumerate
// expect: verdict=unsafe exit=1 error=uninitialized errors=1
// smc: --model=rc11 -DADD
// expect: verdict=unsafe exit=1 error=uninitialized errors=1
// smc: --model=rc11 -DEXCHANGE
// expect: verdict=verified exit=0
// smc: --model=rc11 -DLOAD
// expect: verdict=verified exit=0
// smc: --model=rc11 -DOLD=0 -DWIDE -Wno-atomic-alignment
// expect: verdict=unsafe exit=1 error=uninitialized errors=1
// smc: --model=rc11 -DOLD=(whole_t)1<<64 -DWIDE -Wno-atomic-alignment
// expect: verdict=unsafe exit=1 error=uninitialized errors=1
// smc: --model=rc11 -DEXCHANGE -DWIDE -Wno-atomic-alignment
// expect: verdict=verified exit=0
// smc: --model=rc11 -DLOAD -DWIDE -Wno-atomic-alignment
// expect: verdict=verified exit=0
//
// One half of a word is a copy of memory that was never written. Loading or exchanging the word
// copies it; comparing or adding to it is an error, whatever the other half is.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef WIDE
typedef unsigned __int128 whole_t;
typedef uint64_t half_t;
#else
typedef uint32_t whole_t;
typedef uint16_t half_t;
#endif
static _Alignas(16) union {
    whole_t whole;
    half_t half[2];
} x;

int main(void) {
    half_t *never = malloc(sizeof *never);
    __atomic_store_n(&x.half[1], 1, __ATOMIC_RELAXED);
    memcpy(&x.half[0], never, sizeof *never);
#ifdef EXCHANGE
    (void)__atomic_exchange_n(&x.whole, 5, __ATOMIC_RELAXED);
#elif defined ADD
    (void)__atomic_fetch_add(&x.whole, 5, __ATOMIC_RELAXED);
#elif defined LOAD
    const whole_t now = __atomic_load_n(&x.whole, __ATOMIC_RELAXED);
    __atomic_store_n(&x.whole, now, __ATOMIC_RELAXED);
#else
    whole_t none = OLD;
    (void)__atomic_compare_exchange_n(&x.whole, &none, 2, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
#endif
    free(never);
}
