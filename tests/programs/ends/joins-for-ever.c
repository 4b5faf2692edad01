// The second thread joins the first one, which never ends. Main waits for neither.
// smc:
// expect: verdict=verified exit=0 executions=1 blocked=0 errors=0
// smc: --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DJOINS
// expect: verdict=unsafe exit=1 error=liveness line=14
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;
static pthread_t first;

static void *spin(void *arg) { while (!atomic_load(&stop)) {} return arg; }
static void *join(void *arg) { pthread_join(first, NULL); return arg; }

int main(void) {
    pthread_t second;
    pthread_create(&first, NULL, spin, NULL);
    pthread_create(&second, NULL, join, NULL);
#ifdef JOINS
    pthread_join(second, NULL);
#endif
    return 0;
}
