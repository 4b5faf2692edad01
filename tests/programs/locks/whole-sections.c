// smc: --model=sc
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible
// expect: verdict=verified exit=0
// smc: --model=sc --atomic-sections=indivisible --keep-going --jobs=2
// expect: verdict=verified exit=0
// smc: --model=sc --atomic-sections=indivisible -DLAST
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible -DINSIDE
// expect: verdict=unsafe exit=1 error=reach_error
// smc: --model=sc --atomic-sections=indivisible -DSTOPS
// expect: verdict=verified exit=0
// smc: --model=sc --atomic-sections=indivisible --plain=race -DRACE
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --atomic-sections=indivisible -DWAITS
// expect: verdict=verified exit=0
// smc: --model=ra --atomic-sections=indivisible
// expect: exit=2
//
// An atomic section of SV-COMP is completed before another thread continues: no thread reads x ==
// 1. Its result is visible (LAST), also if it ends with an error (INSIDE), but not if it never ends
// (STOPS).
#include <pthread.h>
#include <stdlib.h>

void reach_error(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, y;
static _Atomic int go;

static void *writer(void *unused) {
    __VERIFIER_atomic_begin();
    x = 1;
#ifdef STOPS
    exit(0);
#endif
    x = 2;
#ifdef INSIDE
    if (y) reach_error();
#endif
    __VERIFIER_atomic_end();
#ifdef WAITS
    while (!go) continue;
#endif
    return unused;
}

static void *reader(void *unused) {
#ifdef INSIDE
    y = 1;
#elif defined LAST
    if (x == 2) reach_error();
#elif defined RACE
    y = x;
#else
    if (x == 1) reach_error();
#endif
    go = 1;
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&u, NULL, reader, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
