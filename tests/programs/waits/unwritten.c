// smc: -DVARIABLE
// expect: verdict=unsafe exit=1 error=uninitialized line=39
// smc: -DVOLATILE
// expect: verdict=unsafe exit=1 error=uninitialized line=42
// smc: -DOBJECT
// expect: verdict=unsafe exit=1 error=uninitialized line=33
// smc: -DGIVES_UP
// expect: verdict=unsafe exit=1 error=uninitialized line=61
// smc: -DBEYOND
// expect: verdict=unsafe exit=1 error=memory line=69
// smc: -DBEYOND_GIVEN
// expect: verdict=unsafe exit=1 error=memory line=35
// smc: -DCOPIED
// expect: verdict=unsafe exit=1 error=uninitialized line=33
// smc: -DMOVED
// expect: verdict=unsafe exit=1 error=uninitialized line=53
// smc: -DMOVED_VOLATILE
// expect: verdict=unsafe exit=1 error=uninitialized line=56
// smc: -DMOVED_OBJECT
// expect: verdict=unsafe exit=1 error=uninitialized line=33
// smc: -DWRITTEN
// expect: verdict=verified executions=1
//
// A value that only decides the length of a pause may be uninitialised: a branch on it is an error, though it comes after
// several rounds only. The same holds for memory beyond an array, and for a value that is overwritten by an uninitialised one.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int flag;
typedef struct pace { int rounds, length; } pace;
static void begin(pace *p) { p->length = 2, p->rounds = 0; }
static void take(pace *p) { if (++p->rounds == 3) for (int i = 0; i < p->length; i++) sched_yield(); }
static int number(int n) { return n; }
static void look(const int *p, int n) { if (n == 5) { int v = p[4]; (void)v; } }

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
#elif defined MOVED
    int k = 1, n = 0, q[2]; q[1] = 1; k = q[0];
    while (!atomic_load(&flag)) { if (n == 3 && k) sched_yield(); n++; }
#elif defined MOVED_VOLATILE
    volatile int k = 1; int n = 0, q[2]; q[1] = 1; k = q[0];
    while (!atomic_load(&flag)) { if (n == 3 && k) sched_yield(); n++; }
#elif defined MOVED_OBJECT
    pace p; begin(&p); int q[2]; q[1] = 0; p.length = q[0];
    while (!atomic_load(&flag)) take(&p);
#elif defined GIVES_UP
    int length; for (int n = 0, k = number(20); n < k; n++) { if (atomic_load(&flag)) break; if (n == 9 && length) sched_yield(); }
#elif defined BEYOND_GIVEN
    int all[3] = {0};
    for (int n = 0; !atomic_load(&flag); n++) look(all, n);
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
    (void)begin, (void)take, (void)number, (void)look;
    pthread_create(&t, NULL, wait_for_it, NULL);
    atomic_store(&flag, 1);
    pthread_join(t, NULL);
    return 0;
}
