// A thread makes many steps before another one's first write, and a third one's steps are among them: all steps
// between two writes are distinguished, and so are the steps of two threads, however many the first one has.
// smc: --model=sc --algo=tracer
// expect: verdict=verified executions=138 blocked=0
// smc: --model=sc --algo=trust
// expect: verdict=verified executions=138 blocked=0
// smc: --model=sc --algo=chess
// expect: verdict=verified executions=138 blocked=0
// smc: --model=sc --algo=enumerate
// expect: verdict=verified executions=138 blocked=0
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

#define READ if (atomic_load(&x)) return p;
#define SIX READ READ READ READ READ READ

static void *last(void *p) {
    atomic_store(&x, 1000);
    return p;
}

static void *adder(void *p) {
    SIX SIX SIX SIX SIX SIX
    atomic_fetch_add(&x, 1);
    atomic_fetch_add(&x, 1);
    return p;
}

static void *reader(void *p) {
    (void)atomic_load(&x);
    (void)atomic_load(&x);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, last, 0);
    pthread_create(&t, 0, adder, 0);
    pthread_create(&t, 0, reader, 0);
}
