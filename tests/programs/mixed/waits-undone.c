// A wait for one byte of a word, whose rounds write elsewhere and undo that. If the word stays 0 it
// never ends. enumerate must find it, too, although each access has several events.
//
// smc: --model=rc11 --keep-going
// expect: verdict=unsafe exit=1 error=liveness line=18 executions=2 blocked=4
// smc: --model=tso --keep-going
// expect: verdict=unsafe exit=1 error=liveness line=18 executions=2 blocked=4
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=18 executions=2 blocked=4
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);

static atomic_int word, other;

static void *wait(void *arg) {
    while (atomic_load((_Atomic(char) *)&word) == 0) {
        atomic_exchange(&other, 2);
        atomic_exchange(&other, 0);
    }
    return arg;
}

static void *write(void *arg) {
    atomic_store(&word, __VERIFIER_nondet_bool());
    return arg;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, wait, 0);
    pthread_create(&two, 0, write, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
}
