// smc: -DREAD
// expect: verdict=unsafe exit=1 error=race
// smc: -DREAD --thread-id=before-start
// expect: verdict=verified exit=0
// smc: -DREAD --thread-id=before-start --model=sc --plain=race
// expect: verdict=verified exit=0
// smc: -DSELF
// expect: verdict=verified exit=0
// smc: -DOTHER --thread-id=before-start
// expect: verdict=unsafe exit=1 error=race
// smc: -DATTRIBUTES --thread-id=before-start
// expect: verdict=verified exit=0
//
// pthread_create stores the id of the thread: as far as POSIX guarantees, possibly after the thread
// has started. Another thread that reads it races with the store.
#include <assert.h>
#include <pthread.h>

static pthread_t first, second;

static void *run(void *arg) {
#ifdef SELF
    assert(pthread_equal(pthread_self(), pthread_self()));
#elif defined(OTHER)
    if (arg) return (void *)second;
#else
    assert(pthread_equal(first, pthread_self()));
#endif
    return arg;
}

int main(void) {
    pthread_attr_t attributes, *with = NULL;
#ifdef ATTRIBUTES
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    with = &attributes;
#endif
    pthread_create(&first, with, run, &attributes);
#ifdef OTHER
    pthread_create(&second, NULL, run, NULL);
    pthread_join(second, NULL);
#endif
#ifndef ATTRIBUTES
    pthread_join(first, NULL);
#endif
    return 0;
}
