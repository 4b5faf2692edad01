// A wait whose rounds write elsewhere and undo that, under models of hardware and of the
// kernel, which are files: it never ends if no thread sets the flag. DONE: some thread always
// sets it.
//
// smc: --model=aarch64.cat --keep-going
// expect: verdict=unsafe exit=1 error=liveness line=25 executions=2 blocked=2
// smc: --model=power.cat
// expect: verdict=unsafe exit=1 error=liveness line=25
// smc: --model=riscv.cat --algo=enumerate
// expect: verdict=unsafe exit=1 error=liveness line=25
// smc: --model=imm.cat
// expect: verdict=unsafe exit=1 error=liveness line=25
// smc: --model=aarch64.cat -DDONE
// expect: verdict=verified exit=0
// smc: --model=imm.cat -DDONE --algo=enumerate
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);

static atomic_int done, tried;

static void *wait(void *arg) {
    while (!atomic_load(&done)) {
        atomic_exchange(&tried, 1);
        atomic_exchange(&tried, 0);
    }
    return arg;
}

int main(void) {
    pthread_t waits;
    pthread_create(&waits, 0, wait, 0);
#ifdef DONE
    atomic_store(&done, 1);
#else
    if (__VERIFIER_nondet_bool()) atomic_store(&done, 1);
#endif
    pthread_join(waits, 0);
}
