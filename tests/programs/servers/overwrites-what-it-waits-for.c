// smc: --model=sc
// expect: verdict=unsafe exit=1 error=liveness line=21
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=liveness line=21
// smc: --model=tso --algo=trust
// expect: verdict=unsafe exit=1 error=liveness line=21
// main waits for a 0 that is never written: each round of the server writes 1 again.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value = 1;

static void *serve(void *unused) {
    for (;;) atomic_store(&value, 1);
    return unused;
}

int main(void) {
    pthread_t server;
    pthread_create(&server, NULL, serve, NULL);
    while (atomic_load(&value) != 0) {
    }
    return 0;
}
