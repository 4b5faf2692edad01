// smc:
// expect: verdict=unsafe exit=1 error=assertion line=22
// smc: --model=sc --awaits=off
// expect: verdict=unsafe exit=1 error=assertion line=22
//
// A loop counts its rounds under two keys at once: no round is like the previous one. The third one
// may still read the initial value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_key_t a, b;
static atomic_int x;

static void *counts(void *arg) {
    long n = 0;
    while (!atomic_load(&x) && n < 3) {
        n = (long)pthread_getspecific(a) + 1;
        pthread_setspecific(a, (void *)n);
        pthread_setspecific(b, (void *)n);
    }
    assert(n < 3);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&a, NULL);
    pthread_key_create(&b, NULL);
    pthread_create(&t, NULL, counts, NULL);
    atomic_store(&x, 1);
    pthread_join(t, NULL);
    return 0;
}
