// smc: --model=rc11
// expect: verdict=verified exit=0 executions=1
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=29
// expect-stderr: assertion failed
//
// Dartagnan's functions. smc provides <dat3m.h> if the program does not.
#include <dat3m.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;
pthread_t self;

static void *child(void *unused) {
    self = pthread_self();
    __VERIFIER_assert(__VERIFIER_tid() == (unsigned)self);
    atomic_store(&flag, 1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
    await_while (!atomic_load(&flag));
    pthread_join(t, 0);
    __VERIFIER_assert(self == t && t != pthread_self());
#ifdef WRONG
    __VERIFIER_assert(flag == 2);
#endif
    return 0;
}
