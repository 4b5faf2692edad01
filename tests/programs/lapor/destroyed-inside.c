// A mutex is destroyed and initialised again between its lock and unlock, all ordered: the only error
// is that it is locked at the time. The sections of the other mutex make lapor explore the program.
// smc: --model=sc --algo=lapor --keep-going
// expect: verdict=unsafe exit=1 error=lock line=15
// smc: --model=sc --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=lock line=15
// smc: --model=sc --algo=lapor --keep-going -DRIGHT
// expect: verdict=verified exit=0
#include <pthread.h>

static pthread_mutex_t held, other;

static void *renew(void *p)
{
    pthread_mutex_destroy(&held);
    pthread_mutex_init(&held, NULL);
    return p;
}

static void *section(void *p)
{
    pthread_mutex_lock(&other);
    pthread_mutex_unlock(&other);
    return p;
}

int main(void)
{
    pthread_t s[2], t;
    pthread_mutex_init(&other, NULL);
    for (int i = 0; i < 2; i++) pthread_create(&s[i], NULL, section, NULL);
    pthread_mutex_init(&held, NULL);
    pthread_mutex_lock(&held);
#ifdef RIGHT
    pthread_mutex_unlock(&held);
#endif
    pthread_create(&t, NULL, renew, NULL);
    pthread_join(t, NULL);
#ifndef RIGHT
    pthread_mutex_unlock(&held);
#endif
}
