// The scope of main's variable ends when main returns; the worker may use it between that and the
// end of the process. exit ends no scope.
// smc:
// expect: verdict=unsafe exit=1 error=memory
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=memory
// smc: -DEXIT
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static void *worker(void *p) {
    atomic_store((atomic_int *)p, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    atomic_int mine = 0;
    pthread_create(&t, NULL, worker, &mine);
#ifdef EXIT
    exit(0);
#endif
    return 0;
}
