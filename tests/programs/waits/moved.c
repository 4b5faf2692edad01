// smc: --keep-going
// expect: verdict=verified executions=2
// smc: -DUSED
// expect: verdict=unsafe error=uninitialized line=29
//
// A thread with a copy of an uninitialised value waits in a loop whose rounds do not change its state: a call that gets
// a variable on which nothing depends made the loop endless. If the third round uses such a value, the error is found.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int flag;
typedef struct pair { int a, b; } pair;
typedef struct pace { int rounds, length; } pace;
static void begin(pace *p) { p->rounds = 0, p->length = 3; }
#ifdef USED
static _Bool step(pace *p) { return ++p->rounds == p->length; }
#else
static _Bool step(pace *p) { return !p; }
#endif

static void *wait_for_it(void *arg) {
    pair q, r;
    pace p;
    begin(&p);
    q.b = 1;
    r = q;
    const int k = r.a;
    while (!atomic_load(&flag)) if (step(&p) && k) sched_yield();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wait_for_it, NULL);
    atomic_store(&flag, 1);
    pthread_join(t, NULL);
}
