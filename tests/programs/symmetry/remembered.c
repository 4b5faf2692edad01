// Another thread reads twice whose node is published, and stores only whether the first one was the second
// thread's. The order of two interchangeable threads counts once; that this one stores it matters once both reads
// have returned a node, although after the second read the state is the same as if the first one had returned none.
// smc: --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=32 executions=6 interchangeable=0
// smc: --algo=trust --keep-going
// expect: verdict=unsafe error=assertion line=32 executions=6 interchangeable=0
// smc: --model=sc --algo=tracer --keep-going -DLATE
// expect: verdict=unsafe error=assertion line=32 executions=6 interchangeable=0
// smc: --model=ra --algo=tracer --keep-going --jobs=2 -DLATE
// expect: verdict=unsafe error=assertion line=32 executions=6 interchangeable=0
// smc: --model=tso --algo=enumerate --keep-going
// expect: verdict=unsafe error=assertion line=32 executions=6
// smc: --algo=tracer --keep-going --symmetry=off
// expect: verdict=unsafe error=assertion line=32 executions=6
// If it is not stored, they are interchangeable.
// smc: --algo=tracer --keep-going -DWHOSE=nodes+2
// expect: verdict=verified executions=3 interchangeable=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef WHOSE
#define WHOSE &nodes[1]
#endif
static struct node { long unused; } nodes[2];
static struct node *_Atomic published;

static int is_of_second(void) { return atomic_load_explicit(&published, memory_order_relaxed) == WHOSE; }
static void judge(int of_second, struct node *p) {
    assert(!of_second || !p);
}

static void *look(void *unused) {
    const int of_second = is_of_second();
    judge(of_second, atomic_load_explicit(&published, memory_order_relaxed));
    return unused;
}

static void *publish(void *argument) {
    struct node *nobody = NULL;
    atomic_compare_exchange_strong(&published, &nobody, (struct node *)argument);
    return NULL;
}

int main(void) {
    pthread_t t;
#ifndef LATE
    pthread_create(&t, NULL, look, NULL);
#endif
    pthread_create(&t, NULL, publish, &nodes[0]);
    pthread_create(&t, NULL, publish, &nodes[1]);
#ifdef LATE
    pthread_create(&t, NULL, look, NULL);
#endif
}
