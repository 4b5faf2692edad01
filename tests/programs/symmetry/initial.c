// A variable initially holds the address of the first thread's node. No execution has another thread's address,
// whatever the names: the first thread distinguishes itself from the second one by reading the variable.
// smc: --algo=tracer --keep-going
// expect: verdict=unsafe error=assertion line=49 executions=2 interchangeable=0
// smc: --algo=trust --model=tso --keep-going
// expect: verdict=unsafe error=assertion line=49 executions=2 interchangeable=0
// smc: --algo=tracer --model=sc --keep-going --jobs=2
// expect: verdict=unsafe error=assertion line=49 executions=2
// smc: --algo=tracer --keep-going --symmetry=off
// expect: verdict=unsafe error=assertion line=49 executions=2
// smc: --algo=enumerate --model=sc --keep-going
// expect: verdict=unsafe error=assertion line=49 executions=2
// The same if another thread has written the address, and has ended before these two are created.
// smc: --algo=tracer --keep-going -DWRITTEN
// expect: verdict=unsafe error=assertion line=49 executions=2 interchangeable=0
// smc: --algo=trust --model=pso --keep-going -DWRITTEN
// expect: verdict=unsafe error=assertion line=49 executions=2 interchangeable=0
// smc: --algo=tracer --model=ra --keep-going --jobs=2 -DWRITTEN
// expect: verdict=unsafe error=assertion line=49 executions=2
// smc: --algo=tracer --keep-going -DWRITTEN -DWHOSE=nobodys
// expect: verdict=verified executions=2 interchangeable=2
// The address of an object that belongs to no thread is the same for all.
// smc: --algo=tracer --keep-going -DWHOSE=nobodys
// expect: verdict=verified executions=2 interchangeable=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef WHOSE
#define WHOSE nodes[0]
#endif
static struct node { _Atomic long taken; } nodes[2], nobodys;
#ifdef WRITTEN
static struct node *_Atomic first;
static void *write_first(void *unused) {
    atomic_store(&first, &WHOSE);
    return unused;
}
#else
static struct node *_Atomic first = &WHOSE;
#endif
static _Atomic long second_comes;

static void *run(void *argument) {
    struct node *me = argument;
    const long before = atomic_load_explicit(&second_comes, memory_order_relaxed);
    atomic_store_explicit(&me->taken, 1, memory_order_relaxed);
    if (atomic_load_explicit(&first, memory_order_relaxed) == me) assert(before == 0);
    else atomic_store_explicit(&second_comes, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    (void)nobodys;
#ifdef WRITTEN
    pthread_create(&t, NULL, write_first, NULL);
    pthread_join(t, NULL);
#endif
    pthread_create(&t, NULL, run, &nodes[0]);
    pthread_create(&u, NULL, run, &nodes[1]);
    return 0;
}
