// A loop polls a flag under a mutex and, while it holds the mutex, writes the current value again,
// or undoes its write.
// smc: -DW=width=0
// expect: verdict=verified executions=4
// smc: -DW=*p=0
// expect: verdict=verified executions=4
// smc: -DW=width=3,width=0
// expect: verdict=verified executions=4
// smc: -DW=width++,width--
// expect: verdict=verified executions=3
// smc: -DW=width=0 --algo=lapor
// expect: verdict=verified
//
// Main writes in between, and reads: it does not see writes that are undone.
// smc: -DLOOK -DW=width++,width-- -DC=seen==7&&width==7
// expect: verdict=verified
//
// It sees writes that overwrite its own: as often as it reads, so more rounds matter.
// smc: -DLOOK -DW=width=0 -DC=seen!=3&&width!=3
// expect: verdict=bounded
// smc: -DLOOK -DW=width=0 -DC=seen!=0
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DW=width=0 -DC=seen!=7
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DW=width=0 -DC=width!=0
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DW=width=0 -DC=width!=7
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DW=width=3 -DC=seen!=3 --algo=lapor
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DW=width=3 -DC=width!=3 --model=sc --algo=rvf
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DW=width=3 -DC=width!=3 --model=tso --algo=mcr
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DW=width=3 -DC=seen!=3 --model=sc --algo=enumerate
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DTIMES=3 -DW=width=0 -DC=zeros<3 --undone=4
// expect: verdict=unsafe error=assertion
// smc: -DLOOK -DTIMES=5 -DW=width=0 -DC=zeros<5 --undone=2
// expect: verdict=bounded
//
// Explorers whose executions represent several assume that main sees what it may read.
// smc: -DW=width++,width-- --model=sc --algo=rvf
// expect: verdict=bounded
// smc: -DW=width=0 --model=tso --algo=mcr
// expect: verdict=bounded
// smc: -DLOOK -DW=width++,width-- -DC=seen==7&&width==7 --model=sc --algo=lapor
// expect: verdict=bounded
//
// Where plain accesses race, a write that is undone before the release is unobservable.
// smc: -DLOOK -DW=width++,width-- -DC=seen==7&&width==7 --algo=lapor
// expect: verdict=verified
//
// Without the mutex it is a race; without the flag an endless wait.
// smc: -DW=width=0 -DRACE
// expect: verdict=unsafe error=race
// smc: -DW=width=0 -DNEVER
// expect: verdict=unsafe error=liveness
// smc: -DW=width++,width-- -DNEVER --jobs=2
// expect: verdict=unsafe error=liveness
// smc: -DLOOK -DW=width++,width-- -DC=1 -DNEVER
// expect: verdict=unsafe error=liveness
#include <assert.h>
#include <pthread.h>
#ifndef TIMES
#define TIMES 1
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done, width, *p = &width;

static void *poll(void *arg) {
    pthread_mutex_lock(&m);
    while (!done) {
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        W;
    }
    pthread_mutex_unlock(&m);
    return arg;
}

static void set(int *to, int value) {
    pthread_mutex_lock(&m);
    *to = value;
    pthread_mutex_unlock(&m);
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, poll, NULL);
#ifdef LOOK
    int seen = 7, zeros = 0;
    for (int i = 0; i < TIMES; i++) {
        set(&width, 7);
        pthread_mutex_lock(&m);
        seen = width;
        pthread_mutex_unlock(&m);
        zeros += !seen;
    }
#endif
#ifdef RACE
    width = 1;
#endif
#ifndef NEVER
    set(&done, 1);
#endif
    pthread_join(thread, NULL);
#ifdef LOOK
    assert(C);
    return *p * 0 + seen * 0 + zeros * 0;
#endif
    return *p * 0;
}
