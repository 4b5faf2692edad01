// While the reader waits for another write to x, two threads appear that did not exist when its read was processed:
// the first has ended, the second has yet to write x. The recorded threads do not tell the writers of x.
// smc: --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=assertion line=16
// smc: --model=sc --algo=rvf --keep-going
// expect: executions=5
// smc: --model=sc --algo=tracer --keep-going
// expect: executions=5
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int w, x, y, z;

static void *reader(void *arg) {
    assert(x == 0);
    return arg;
}
static void *helper(void *arg) {
    z = 1;
    return arg;
}
static void *late_writer(void *arg) {
    (void)w;
    x = 1;
    return arg;
}
static void *creator(void *arg) {
    pthread_t t;
    pthread_mutex_lock(&m);
    int seen = y;
    pthread_mutex_unlock(&m);
    if (seen == 1) {
        pthread_create(&t, NULL, helper, NULL);
        pthread_create(&t, NULL, late_writer, NULL);
    }
    return arg;
}
static void *signaller(void *arg) {
    pthread_mutex_lock(&m);
    y = 2;
    pthread_mutex_unlock(&m);
    y = 3;
    return arg;
}
static void *setter(void *arg) {
    pthread_t t;
    y = 1;
    pthread_create(&t, NULL, signaller, NULL);
    return arg;
}
int main(void) {
    static void *(*const functions[])(void *) = {reader, creator, setter};
    pthread_t t;
    for (int i = 0; i < 3; i++) pthread_create(&t, NULL, functions[i], NULL);
    return 0;
}
