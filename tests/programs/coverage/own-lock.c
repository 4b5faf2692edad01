// smc: --coverage=/dev/null --keep-going
// expect: verdict=unsafe exit=1 error=deadlock line=12
// report: were not reached so far: 13-15
//
// Code after a wait that does not end is not covered.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int z;
int main(void) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&a);
    z = 1;
    z = 2;
    return z - 2;
}
