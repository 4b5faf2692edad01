// A reader checks that the count is small, and the check fails only while another reader has added
// itself for nothing: that one waits for a bit which the first reader clears at its end. So without
// attempts that fail, the first reader finds the count without the other one.
// smc:
// expect: verdict=unsafe exit=1 error=assertion line=34
// smc: --model=sc
// expect: verdict=unsafe exit=1 error=assertion line=34
// smc: --model=c20 --algo=trust
// expect: verdict=unsafe exit=1 error=assertion line=34
// smc: -DOTHER
// expect: verdict=unsafe exit=1 error=assertion line=36
// A count below an eighth of the range is never too large, so attempts that fail are left out.
// smc: -DMOST=0x20000000
// expect: verdict=verified exit=0 executions=1
// smc: -DMOST=0x20000000 -DOTHER
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { WRITER = 1, SECOND = 2, READER = 4, FREE = 16 };
#ifndef MOST
#define MOST (FREE + SECOND)
#endif

static atomic_uint word = WRITER | SECOND;
static int data;

static int try_first(void) {
    const unsigned before = atomic_fetch_add(&word, READER);
    const unsigned most = MOST;
#ifndef OTHER
    if (before > most) __assert_fail("before <= most", __FILE__, __LINE__, __func__);
#else
    if (before >= most + 1) __assert_fail("before <= most", __FILE__, __LINE__, __func__);
#endif
    if (!(before & WRITER)) return 1;
    atomic_fetch_sub(&word, READER);
    return 0;
}
static int try_second(void) {
    if (!(atomic_fetch_add(&word, READER) & SECOND)) return 1;
    atomic_fetch_sub(&word, READER);
    return 0;
}

static void *first(void *unused) {
    while (!try_first()) {}
    data++;
    atomic_fetch_sub(&word, READER);
    atomic_fetch_sub(&word, SECOND);
    return unused;
}
static void *second(void *unused) {
    while (!try_second()) {}
    data++;
    atomic_fetch_sub(&word, READER);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    atomic_fetch_add(&word, FREE - WRITER);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(data == 2 && word == FREE);
}
