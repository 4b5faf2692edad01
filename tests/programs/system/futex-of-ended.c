// A wake call does not read memory: the thread that waited there may have continued, and have freed
// it. A wait call does.
//
// expect: verdict=verified
// smc: --model=tso
// expect: verdict=verified
// smc: -DLATE
// expect: verdict=unsafe error=memory
// smc: -DWAITS
// expect: verdict=unsafe error=memory
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic(atomic_int *) parked;

static void *unpark(void *arg) {
    atomic_int *at;
    (void)arg;
    while (!(at = atomic_load(&parked))) continue;
    atomic_store_explicit(at, 0, memory_order_release);
#ifdef LATE
    atomic_store_explicit(at, 0, memory_order_release);
#endif
#ifdef WAITS
    syscall(SYS_futex, at, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 1, NULL);
#endif
    syscall(SYS_futex, at, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1);
    return NULL;
}

static void park(void) {
    atomic_int word = 1;
    atomic_store(&parked, &word);
    while (atomic_load_explicit(&word, memory_order_acquire))
        syscall(SYS_futex, &word, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 1, NULL);
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, unpark, NULL);
    park();
    pthread_join(t, NULL);
}
