// A round of one thread writes between the writes of a round of another thread, which then restores
// what the first one has found: the two rounds together leave another value than they find, 2
// instead of 0. That happens at all three locations only if a thread executes three such rounds.
// smc: --model=sc
// expect: verdict=unsafe error=assertion errors=1
// smc: --model=sc --undone=2
// expect: verdict=bounded
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);

enum { VALUES = 3 };
static atomic_int word[VALUES + 1], which = 1;

// After a round that overlaps with one of main it takes the next location.
static void *restores_zero(void *unused) {
    int i;
    while ((i = atomic_load(&which))) {
        __VERIFIER_assume(atomic_exchange(&word[i], 2) == 0);
        if (atomic_exchange(&word[i], 0) != 2) __VERIFIER_assume(atomic_load(&which) != i);
    }
    return unused;
}

int main(void) {
    pthread_t id;
    int changed = 0;
    pthread_create(&id, 0, restores_zero, 0);
    for (int i = 1; i <= VALUES; i++) {
        atomic_store(&which, i);
        while (__VERIFIER_nondet_bool()) {
            const int value = atomic_exchange(&word[i], 1);
            __VERIFIER_assume(value == 2 && atomic_load(&word[i]) == 0);
            atomic_store(&word[i], value);
        }
    }
    atomic_store(&which, 0);
    pthread_join(id, 0);
    for (int i = 1; i <= VALUES; i++) changed += atomic_load(&word[i]) != 0;
    assert(changed < VALUES);
}
