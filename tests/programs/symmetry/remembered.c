// Someone else looks twice at whose node is published, and remembers of the first time only whether it was the second thread's. Which of two
// interchangeable threads comes first is one execution; that this one remembers shows once both looks have found something, though after the
// second look all that is known is the same as where the first one found nothing.
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
// Where it is forgotten whose that was, they are.
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
