// A thread unlocks a mutex that another one may hold: who holds it then depends on the order of the
// critical sections, of which each is explored.
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=lock line=14
// smc: --model=sc --algo=rvf --keep-going
// expect: verdict=unsafe exit=1 error=lock errors=1 line=14 executions=6
// smc: --model=sc --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=lock errors=1 line=14
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *foreign(void *p) { pthread_mutex_unlock(&m); return p; }

static void *own(void *p)
{
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, own, NULL);
    pthread_create(&b, NULL, foreign, NULL);
    pthread_mutex_lock(&m);
    x = 2;
    pthread_mutex_unlock(&m);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
