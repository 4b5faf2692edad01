// smc: --model=rc11
// expect: verdict=verified exit=0 executions=2
// smc: -DLOST
// expect: verdict=unsafe exit=1 error=assertion
//
// GenMC's threads and hints. smc provides <genmc.h> if the program does not.
#include <assert.h>
#include <genmc.h>
#include <stdatomic.h>
#include <stdint.h>

atomic_int x, optional;

static void *add(void *by) {
    int old, new;
    do {
        old = __VERIFIER_speculative_read(atomic_load_explicit(&x, memory_order_relaxed));
        new = old + (int)(intptr_t)by;
#ifdef LOST
        atomic_store(&x, new);
    } while (0);
#else
    } while (!__VERIFIER_confirming_CAS(
        atomic_compare_exchange_strong_explicit(&x, &old, new, memory_order_acq_rel, memory_order_relaxed)));
#endif
    return by;
}

int main(void) {
    const __VERIFIER_thread_t t = __VERIFIER_spawn(add, (void *)1);
    const __VERIFIER_thread_t u = __VERIFIER_spawn_symmetric(add, (void *)2, t);
    assert(__VERIFIER_join(t) == (void *)1);
    __VERIFIER_join_symmetric(u);
    assert(x == 3);
    int mine = 0;
    __VERIFIER_local_write(mine = 5);
    __VERIFIER_final_write(atomic_store(&optional, mine));
    __VERIFIER_helping_CAS(atomic_compare_exchange_strong(&optional, &mine, 6));
    assert(optional == 6);
    return 0;
}
