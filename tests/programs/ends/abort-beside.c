// abort ends the process, and is an error unless an option says otherwise; then it also ends waits.
// smc:
// expect: verdict=unsafe exit=1 error=abort errors=1
// smc: --abort=ignore
// expect: verdict=verified exit=0 errors=0
// smc: --abort=ignore --algo=enumerate
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) { (void)arg; abort(); }

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, NULL, worker, NULL);
    pthread_mutex_lock(&m);
    return 0;
}
