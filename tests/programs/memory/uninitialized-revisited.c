// smc: --model=sc
// expect: verdict=unsafe exit=1 error=uninitialized line=18
// smc: --model=sc --keep-going
// expect: verdict=unsafe exit=1 error=uninitialized errors=1 executions=2
// smc: --model=sc --algo=enumerate --keep-going
// expect: verdict=unsafe exit=1 error=uninitialized errors=1 executions=2
//
// A partly initialised struct is copied, and another thread reads its uninitialised part, before or after.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct pair { int a, b; };
static struct pair shared;
static atomic_int never;

static void *reader(void *unused) {
    if (shared.a) return &shared;
    return unused;
}

static void *writer(void *unused) {
    struct pair half;
    half.b = 1;
    if (!atomic_load(&never)) shared = half;
    return unused;
}

int main(void) {
    pthread_t r, w;
    pthread_create(&r, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    return 0;
}
