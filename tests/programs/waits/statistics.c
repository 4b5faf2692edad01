// smc:
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=39
// smc: -DCHECKED --unroll=5
// expect: verdict=unsafe exit=1 error=assertion line=51
// smc: -DRETURNED --unroll=5
// expect: verdict=unsafe exit=1 error=assertion line=66
//
// Waiting threads count their rounds in thread-local variables, one of them through a pointer. If
// the numbers are not read, all rounds are the same; otherwise not. A function that is never called
// does not count.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static _Thread_local struct statistics {
    unsigned rounds, yields;
} of_thread;
static _Thread_local unsigned total = 1;
static atomic_int flag;
static int message;

static void count(struct statistics *s) {
    s->rounds++;
    if (s->rounds % 8 == 0) s->yields++, sched_yield();
    total = 5 * total + s->yields;
}

void report(void) { printf("%u, %u\n", of_thread.rounds, total); }

static void *receiver(void *unused) {
    (void)unused;
    while (!atomic_load_explicit(&flag, memory_order_acquire)) count(&of_thread);
    assert(message == 1);
#ifdef RETURNED
    return (void *)(long)of_thread.rounds;
#else
    return NULL;
#endif
}

static void *checker(void *unused) {
    (void)unused;
    while (!atomic_load_explicit(&flag, memory_order_acquire)) count(&of_thread);
    assert(of_thread.rounds < 3);
    return NULL;
}
#ifndef CHECKED
#define checker receiver
#endif

int main(void) {
    pthread_t t;
    void *rounds = NULL;
    pthread_create(&t, NULL, checker, NULL);
#ifndef NOBODY
    message = 1, atomic_store_explicit(&flag, 1, memory_order_release);
#endif
    pthread_join(t, &rounds);
    assert((long)rounds < 3);
}
