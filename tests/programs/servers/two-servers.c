// Two threads lock and unlock a mutex for ever. Each round makes progress, so none waits; main joins them, so the program never ends.
// smc:
// expect: verdict=bounded exit=0 errors=0
// expect-stderr: this loop never exits
// report: threads 1 and 2 run for ever; 2 rounds of each were explored
// smc: --undone=3
// expect: verdict=bounded exit=0 errors=0
// report: 3 rounds of each were explored
// smc: --algo=trust
// expect: verdict=bounded exit=0
// smc: --algo=lapor
// expect: verdict=bounded exit=0
// smc: --algo=enumerate
// expect: verdict=bounded exit=0
// smc: --model=sc --algo=rvf
// expect: verdict=bounded exit=0
// smc: --model=sc --algo=mcr
// expect: verdict=bounded exit=0
// smc: --model=c11
// expect: verdict=bounded exit=0
// smc: --jobs=2
// expect: verdict=bounded exit=0
// smc: --unroll=2
// expect: verdict=bounded exit=0
// report: no execution reached its end within 2 rounds of each loop
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *serve(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        x = 1;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, serve, NULL);
    pthread_create(&b, NULL, serve, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
