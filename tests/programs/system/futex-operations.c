// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DOPERATION=FUTEX_LOCK_PI
// expect: exit=2
// expect-stderr: the futex operation FUTEX_LOCK_PI [unsupported]
//
// Results of futex calls: another value, a timeout, the number of woken threads; and wakes selected by bit sets.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_uint word, asleep, over;

static void *sleeper(void *bits) {
    const struct timespec second = {1, 0};
    const long result = syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, (long)bits == 4 ? &second : NULL, NULL, (unsigned)(long)bits);
    if (result == 0) atomic_fetch_or(&asleep, (unsigned)(long)bits);
    else if (errno == ETIMEDOUT) atomic_fetch_or(&over, (unsigned)(long)bits);
    else assert(errno == EAGAIN);
    return NULL;
}

int main(void) {
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 1, NULL) == -1 && errno == EAGAIN);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE, 1) == 0);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, NULL, NULL, 0) == -1 && errno == EINVAL);
#ifdef OPERATION
    syscall(SYS_futex, &word, OPERATION, 0, NULL, NULL, 0);
#endif
    pthread_t t, u;
    pthread_create(&t, NULL, sleeper, (void *)2);
    pthread_create(&u, NULL, sleeper, (void *)4);
    const long first = syscall(SYS_futex, &word, FUTEX_WAKE_BITSET, 10, NULL, NULL, 4);
    assert(first == 0 || first == 1);
    atomic_store(&word, 1);
    const long all = syscall(SYS_futex, &word, FUTEX_WAKE, 10);
    assert(first + all <= 2);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(__builtin_popcount(asleep) == first + all && !(over & 2) && !(over & asleep));
    return 0;
}
