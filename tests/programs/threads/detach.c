// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DJOIN
// expect: verdict=unsafe exit=1 error=thread line=40
// smc: --model=ra --algo=tracer -DATTRIBUTE -DJOIN
// expect: verdict=unsafe exit=1 error=thread line=40
// smc: --model=ra --algo=tracer -DTWICE
// expect: verdict=unsafe exit=1 error=thread line=43
// smc: --model=ra --algo=tracer -DLATE
// expect: verdict=unsafe exit=1 error=thread line=47
//
// A thread that is detached, by others, by itself or from the beginning, can be neither joined nor
// detached again; nor can a joined one.
#include <pthread.h>

static int x;

static void *work(void *arg) {
    if (arg) x++;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
#ifdef ATTRIBUTE
    int state;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_getdetachstate(&attributes, &state);
    if (state != PTHREAD_CREATE_DETACHED) x++;
#endif
    pthread_create(&a, &attributes, work, NULL);
    pthread_create(&b, NULL, work, &x);
    pthread_attr_destroy(&attributes);
#ifndef ATTRIBUTE
    pthread_detach(a);
#endif
#ifdef JOIN
    pthread_join(a, NULL);
#endif
#ifdef TWICE
    pthread_detach(a);
#endif
    pthread_join(b, NULL);
#ifdef LATE
    pthread_detach(b);
#endif
    return x - 1;
}
