// smc: --coverage=/dev/null
// expect: verdict=verified exit=0 executions=1
// report: coverage: 8 of 11 lines, 2 of 3 functions
// smc: --coverage=/dev/null --algo=trust
// expect: verdict=verified exit=0 executions=1
// smc:
// expect: verdict=verified exit=0 executions=1
//
// In programs that create keys, threads end by a library function. Here the function that creates
// one is never called, and the thread still runs.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int ran;

void make_key(void) {
    pthread_key_create(&key, NULL);
}

static void *run(void *unused) {
    ran = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, NULL);
    assert(ran);
}
