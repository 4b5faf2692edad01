// smc: -DVARIABLE
// expect: verdict=unsafe exit=1 error=uninitialized line=30
// smc: -DVOLATILE
// expect: verdict=unsafe exit=1 error=uninitialized line=33
// smc: -DOBJECT
// expect: verdict=unsafe exit=1 error=uninitialized line=25
// smc: -DGIVES_UP
// expect: verdict=unsafe exit=1 error=uninitialized line=43
// smc: -DBEYOND
// expect: verdict=unsafe exit=1 error=memory line=48
// smc: -DCOPIED
// expect: verdict=unsafe exit=1 error=uninitialized line=25
// smc: -DWRITTEN
// expect: verdict=verified executions=1
//
// What only decides how long a pause takes may not have been written: a branch on it is an error, though it comes after several rounds
// only. The same goes for what lies beyond an array.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int flag;
typedef struct pace { int length, rounds; } pace;
static void begin(pace *p) { p->length = 2, p->rounds = 0; }
static void take(pace *p) { if (++p->rounds == 3) for (int i = 0; i < p->length; i++) sched_yield(); }
static int number(int n) { return n; }

static void *wait_for_it(void *arg) {
#if defined VARIABLE
    int n = 0, length; while (!atomic_load(&flag)) { if (n == 3) for (int i = 0; i < length; i++) sched_yield(); n++; }
#elif defined VOLATILE
    int n = 0; volatile int length;
    while (!atomic_load(&flag)) { if (n == 3 && length) sched_yield(); n++; }
#elif defined OBJECT || defined WRITTEN || defined COPIED
    pace p; p.rounds = 0;
#ifdef WRITTEN
    begin(&p);
#elif defined COPIED
    pace q; q.rounds = 0; p = q;
#endif
    while (!atomic_load(&flag)) take(&p);
#elif defined GIVES_UP
    int length; for (int n = 0, k = number(20); n < k; n++) { if (atomic_load(&flag)) break; if (n == 9 && length) sched_yield(); }
#else
    int all[3] = {0}, n = 0;
    while (!atomic_load(&flag)) {
        if (n == 5) {
            int v = all[4]; (void)v;
        }
        n++;
    }
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    (void)begin, (void)take, (void)number;
    pthread_create(&t, NULL, wait_for_it, NULL);
    atomic_store(&flag, 1);
    pthread_join(t, NULL);
    return 0;
}
