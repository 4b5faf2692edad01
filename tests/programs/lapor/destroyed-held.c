// A mutex is destroyed while it is held: by its own thread, with -DOTHER by one that has ended,
// with -DUNORDERED by one that may not have begun. With -DRIGHT it is not held.
// smc: --model=sc --algo=lapor
// expect: verdict=unsafe exit=1 error=lock line=38
// smc: --model=sc --algo=lapor -DOTHER
// expect: verdict=unsafe exit=1 error=lock line=38
// smc: --model=sc --algo=lapor -DUNORDERED
// expect: verdict=unsafe exit=1
// smc: --model=sc --algo=tracer -DOTHER
// expect: verdict=unsafe exit=1 error=lock line=38
// smc: --model=sc --algo=lapor -DRIGHT
// expect: verdict=verified exit=0
#include <pthread.h>

static pthread_mutex_t m;

static void *other(void *p)
{
    pthread_mutex_lock(&m);
#ifdef RIGHT
    pthread_mutex_unlock(&m);
#endif
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_init(&m, NULL);
#if defined OTHER || defined UNORDERED || defined RIGHT
    pthread_create(&t, NULL, other, NULL);
#else
    pthread_mutex_lock(&m);
#endif
#if defined OTHER || defined RIGHT
    pthread_join(t, NULL);
#endif
    pthread_mutex_destroy(&m);
}
