// A readers-writer lock whose readers add in a function that also checks the range of the counter.
// The check does not matter to failed attempts: the executions are the orders of one writer and two
// interchangeable readers.
// smc: -DR=2
// expect: verdict=verified exit=0 executions=7 blocked=0
// smc: -DR=2 --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=7 blocked=0
// smc: -DR=2 -DFITS=(int)before>=0
// expect: verdict=verified exit=0 executions=7 blocked=0
// smc: -DR=2 -DFITS=before!=MOST
// expect: verdict=verified exit=0 executions=7 blocked=0
// All attempts are executed if the numbers are large.
// smc: -DR=2 -DFIRST=0x1ffffff8
// expect: verdict=bounded exit=0
// smc: -DR=2 -DFIRST=0x7ffffffc
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DR=2 -DMOST=3
// expect: verdict=unsafe exit=1 error=assertion
// Only failed attempts make the number large: the writer stores 0.
// smc: -DR=3 -DHELD=0x1ffffff9 -DMOST=0x20000000
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DR=3 -DHELD=9 -DMOST=16
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DR=2 -DHELD=0x1ffffff9 -DMOST=0x20000000
// expect: verdict=verified exit=0 executions=3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef FIRST
#define FIRST 0
#endif
#ifndef MOST
#define MOST 0x7fffffff
#endif
#ifndef FITS
#define FITS before <= MOST
#endif
enum { WRITER = 1, READER = 4 };

#ifdef HELD
static atomic_uint word = HELD;
#else
static atomic_uint word = FIRST;
#endif
static int data;

static unsigned add_reader(void) {
    const unsigned before = atomic_fetch_add_explicit(&word, READER, memory_order_acquire);
    assert(FITS);
    return before;
}
static void remove_reader(void) {
    atomic_fetch_sub_explicit(&word, READER, memory_order_release);
}
static int try_read(void) {
    if (!(add_reader() & WRITER)) return 1;
    remove_reader();
    return 0;
}

static void *reader(void *unused) {
    while (!try_read()) {}
    assert(data <= 1);
    remove_reader();
    return unused;
}

static int exchange(unsigned from, unsigned to) {
    return atomic_compare_exchange_strong_explicit(&word, &from, to, memory_order_acq_rel,
                                                   memory_order_relaxed);
}

static void *writer(void *unused) {
#ifdef HELD
    data++;
    while (!exchange(HELD, 0)) {}
#else
    while (!exchange(FIRST, FIRST | WRITER)) {}
    data++;
    atomic_fetch_and_explicit(&word, ~WRITER, memory_order_release);
#endif
    return unused;
}

int main(void) {
    pthread_t t[R + 1];
    pthread_create(&t[R], NULL, writer, NULL);
    for (int i = 0; i < R; i++) pthread_create(&t[i], NULL, reader, NULL);
    for (int i = 0; i <= R; i++) pthread_join(t[i], NULL);
}
