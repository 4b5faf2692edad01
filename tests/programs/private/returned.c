// smc: --model=ra
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --model=ra -DKEPT
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DRECURSIVE
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --model=ra -DPART
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --model=ra -DREACHED
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --model=ra -DMUTUAL
// expect: verdict=unsafe exit=1 error=race line=21
//
// The address of a local variable is passed to functions that only return it, completely or in
// part: the uses of the result decide whether the variable is private.
#include <pthread.h>

static int *seen;

static void *use(void *argument) {
    *seen = 2;
    return argument;
}

struct pair { int first, second; };

static int *same(int *p) { return p; }
static int *second(struct pair *p) { return same(&p->second); }
static int *after(int *p, int n) { return n ? after(p, n - 1) : p; }
static int *publish(int *p) { return seen = p; }

static void leave_to(int *p, int n);
static void keep(int *p, int n) {
    if (n > 1) leave_to(p, n - 1);
    if (n == 1) seen = p;
}
static void leave_to(int *p, int n) { keep(p, n); }

int main(void) {
    pthread_t t;
    int other = 0;
    struct pair local = {0, 0};
    static int nothing;
    seen = &nothing;
#ifdef KEPT
    int *p = &other;
    *second(&local) += *same(&local.first); // nobody else comes to it
#elif defined RECURSIVE
    int *p = seen = after(&local.first, 2);
#elif defined PART
    int *p = seen = second(&local);
#elif defined MUTUAL
    int *p = &local.second;
    keep(&other, 0);
    leave_to(p, 1);
#elif defined REACHED
    int *p = publish(&local.first);
#else
    int *p = seen = same(&local.first);
#endif
    pthread_create(&t, 0, use, 0);
#ifdef KEPT
    pthread_join(t, 0);
#endif
    *p = 1;
#ifndef KEPT
    pthread_join(t, 0);
#endif
    return local.second;
}
