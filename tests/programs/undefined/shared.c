// smc: -w --model=rc11
// expect: verdict=verified exit=0 executions=3
// smc: -w --model=ra --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: -w --model=sc --algo=rvf
// expect: verdict=verified exit=0
// smc: -w --model=tso --algo=mcr
// expect: verdict=verified exit=0
// smc: -w --model=rc11 --algo=lapor
// expect: verdict=verified exit=0
// smc: -w --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: -w --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: -w --model=rc11 -DUSE=if(seen==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// expect-stderr: use of an uninitialised value: local (line 69)
// report: write flag = undefined, from local (line 69) (release)
// smc: -w --model=ra --algo=trust -DUSE=if(seen==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=sc --algo=rvf -DUSE=if(seen==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=tso --algo=mcr -DUSE=if(seen==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=rc11 --algo=lapor -DUSE=if(seen==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=c11 --algo=cdschecker -DUSE=if(seen==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=sc --algo=enumerate --keep-going -DUSE=if(seen==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=rc11 -DUSE=if(message->body[1]=='x')exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// expect-stderr: use of an uninitialised value: thread 1's l->body[1]
// smc: -w --model=rc11 -DUSE=if(atomic_fetch_add(&swapped,1)==7)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// expect-stderr: use of an uninitialised value: local (line 69)
// smc: -w --model=rc11 -DUSE=if(atomic_compare_exchange_strong(&swapped,&seen,1))exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=rc11 -DUSE=if((int)(long)result==3)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
// smc: -w --model=rc11 -DUSE=if(whole.high==3)exit(0)
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=95
//
// Uninitialised values pass through atomic stores, exchanges, plain memory, a thread's argument and
// its result to other threads, which copy them; and a use of them there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef USE
#define USE
#endif

typedef struct letter {
    int n;
    char body[4];
} letter;

typedef struct pair {
    long low, high;
} pair;

static atomic_int flag, swapped;
static _Atomic(letter *) box;
static _Atomic(pair) both;

static void *sender(void *argument) {
    int local;
    pair p;
    letter *l = malloc(sizeof *l);
    p.low = 5;
    l->n = 1;
    l->body[0] = 'b';
    atomic_store_explicit(&both, p, memory_order_relaxed);
    atomic_exchange_explicit(&swapped, local, memory_order_relaxed);
    atomic_store_explicit(&flag, local, memory_order_release);
    atomic_store_explicit(&box, l, memory_order_release);
    return argument;
}

int main(void) {
    long unset;
    void *result;
    pthread_t t;
    pthread_create(&t, NULL, sender, (void *)unset);
    letter *got = atomic_load_explicit(&box, memory_order_acquire), copy = {0}, *message = &copy;
    int seen = atomic_load_explicit(&flag, memory_order_acquire), kept = seen;
    if (got) *message = *got;
    assert(!got || (message->n == 1 && message->body[0] == 'b'));
    pthread_join(t, &result);
    pair whole = atomic_load(&both);
    assert(whole.low == 5);
    (void)kept;
    USE;
    if (got) free(got);
    else free(atomic_load(&box));
    return 0;
}
