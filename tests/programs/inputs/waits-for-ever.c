// A loop waits for ever for another value than the input that it reads. The message names the value
// that the input has in the counterexample.
// smc:
// expect: verdict=unsafe error=liveness errors=1
// expect-stderr: it reads level = 4, and no thread will change it
// smc: --algo=enumerate
// expect: verdict=unsafe error=liveness errors=1
// expect-stderr: it reads level = 4, and no thread will change it
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static atomic_int level;

static void *waits(void *unused) {
    while (atomic_load(&level) != 9);
    return unused;
}

int main(void) {
    pthread_t id;
    const int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 3 && x < 8);
    atomic_store(&level, x);
    pthread_create(&id, 0, waits, 0);
    pthread_join(id, 0);
}
