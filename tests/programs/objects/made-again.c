// smc: --model=rc11 --algo=tracer --keep-going
// expect: verdict=unsafe error=lock errors=2
// report: m is used while another thread destroys it
// smc: --model=rc11 --algo=enumerate --keep-going
// expect: verdict=unsafe error=lock errors=2
// smc: --model=rc11 --algo=lapor --keep-going
// expect: verdict=unsafe error=lock errors=2
// smc: --model=sc --algo=rvf --keep-going
// expect: verdict=unsafe error=lock errors=2
// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=unsafe error=lock errors=2
// smc: --model=c11 --algo=cdschecker --keep-going
// expect: verdict=unsafe error=lock errors=2
//
// A mutex is destroyed and initialised again while another thread locks and unlocks it. The lock or
// the unlock may come too late. The concurrent initialisation is not another error.
#include <pthread.h>

static pthread_mutex_t m;

static void *use(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_mutex_init(&m, NULL);
    pthread_create(&t, NULL, use, NULL);
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, NULL);
    pthread_join(t, NULL);
    return 0;
}
