// expect: verdict=verified exit=0
//
// futex_waitv: without a futex it fails, as a program expects that tests for it; with one it waits
// like FUTEX_WAIT, and does not sleep if the value differs.
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct waiter { // struct futex_waitv, which older headers do not have
    uint64_t value, at;
    uint32_t flags, reserved;
};

enum { WAITV = 449, IS_32_BITS = 2 };

static atomic_uint go;

static long wait_for(unsigned value, const struct timespec *until) {
    struct waiter w = {value, (uintptr_t)&go, IS_32_BITS | FUTEX_PRIVATE_FLAG, 0};
    return syscall(WAITV, &w, 1, 0, until, CLOCK_MONOTONIC);
}

static void *waker(void *unused) {
    go = 1;
    syscall(SYS_futex, &go, FUTEX_WAKE_PRIVATE, 1);
    return unused;
}

int main(void) {
    const struct timespec soon = {1, 0};
    pthread_t t;
    assert(syscall(WAITV, NULL, 0, 0, NULL, 0) == -1 && errno == EINVAL);
    assert(wait_for(1, NULL) == -1 && errno == EAGAIN);
    const long late = wait_for(0, &soon);
    assert(late == -1 && errno == ETIMEDOUT);
    pthread_create(&t, NULL, waker, NULL);
    while (!go) {
        const long woken = wait_for(0, NULL);
        assert(woken == 0 || errno == EAGAIN);
    }
    pthread_join(t, NULL);
}
