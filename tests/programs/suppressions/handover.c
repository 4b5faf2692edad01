// A race that is suppressed as harmless: the flag is set after the data, but unordered. With the
// race suppressed, the assertion that fails because of it is found.
// smc:
// expect: verdict=verified exit=0 errors=0 executions=4
// report: 2 suppressed
// smc: -DUSED
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=40
// smc: -DUSED --model=c11
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=40
// smc: -DUSED --model=ra
// expect: verdict=verified exit=0 errors=0
// smc: -DUSED --algo=lapor
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=40
// smc: -DUSED --model=sc
// expect: verdict=verified exit=0 executions=3
// report-lacks: unused
// smc: -DUSED --model=sc --plain=race
// expect: verdict=verified exit=0 executions=3
// report: 2 suppressed
#include <assert.h>
#include <pthread.h>

static int data __attribute__((annotate("smc.allow.race")));
static int flag;

static void *produce(void *arg) {
    data = 1;
    // smc: allow(race) -- a hint
    flag = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    int seen = flag;
    int got = data;
    (void)seen, (void)got;
#ifdef USED
    if (seen) assert(got);
#endif
    pthread_join(t, 0);
}
