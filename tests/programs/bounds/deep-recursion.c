// smc: -DDEPTH=100000
// expect: verdict=verified exit=0
// smc: -DDEPTH=1000000
// expect: verdict=unsafe exit=1 error=memory
// expect-stderr: stack overflow
// smc: -DDEPTH=1000000 --jobs=2
// expect: verdict=unsafe exit=1 error=memory
// smc: -DDEPTH=2000 -DLARGE=1000
// expect: verdict=verified exit=0
// smc: -DDEPTH=20000 -DLARGE=1000
// expect: verdict=unsafe exit=1 error=memory
// expect-stderr: stack overflow
// smc: -DDEPTH=60000 -DAGAIN
// expect: verdict=verified exit=0
// smc: -DDEPTH=60000 -DJUMPS
// expect: verdict=verified exit=0
//
// The depth of recursion is limited by 8 MiB of stack, which hold 100,000 small frames.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

static jmp_buf back;

static int depth(int n) {
#ifdef LARGE
    volatile char room[LARGE];
    room[n % LARGE] = 1;
#endif
#ifdef JUMPS
    if (!n) longjmp(back, 1);
#endif
    const int more = n ? 1 + depth(n - 1) : 0;
#ifdef LARGE
    assert(room[n % LARGE] == 1);
#endif
    return more;
}

static void *begin(void *arg) {
#ifdef JUMPS // What a jump leaves is free again.
    volatile int times = 0;
    if (!setjmp(back) || ++times < 3) depth(DEPTH);
    assert(times == 3);
#else
    assert(depth(DEPTH) == DEPTH);
#endif
    return arg;
}

int main(void) {
    begin(0);
#ifdef AGAIN // each thread has its own
    pthread_t t;
    pthread_create(&t, 0, begin, 0);
    pthread_join(t, 0);
#endif
    return 0;
}
