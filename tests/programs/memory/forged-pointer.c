// smc: --model=ra -DUSE=*(int*)p=1
// expect: verdict=unsafe exit=1 error=memory line=45
// expect-stderr: invalid memory access: write through an invalid pointer (0x9000000000002000)
// smc: --model=sc -DUSE=return*(char*)p
// expect: verdict=unsafe exit=1 error=memory line=45
// smc: --model=ra -DFORGED=-1 -DUSE=return*(char*)p
// expect: verdict=unsafe exit=1 error=memory line=45
// expect-stderr: read through an invalid pointer (0xffffffffffffffff)
// smc: --model=ra -DUSE=return(int)atomic_fetch_add((atomic_int*)p,1)
// expect: verdict=unsafe exit=1 error=memory line=45
// smc: --model=ra -DUSE=memset(p,0,8)
// expect: verdict=unsafe exit=1 error=memory line=45
// smc: --model=ra -DUSE=memcpy(&own,p,8)
// expect: verdict=unsafe exit=1 error=memory line=45
// smc: --model=ra -DUSE=pthread_mutex_lock(p)
// expect: verdict=unsafe exit=1 error=memory line=45
// expect-stderr: not the address of a mutex
// smc: --model=ra -DUSE=pthread_cond_signal(p)
// expect: verdict=unsafe exit=1 error=memory line=45
// smc: --model=ra -DUSE=free(p)
// expect: verdict=unsafe exit=1 error=memory line=45
// smc: --model=ra --keep-going -DUNINITIALIZED= -DUSE=*(int*)p=1
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=45
// expect-stderr: use of an uninitialised value: *box
// smc: --model=ra --keep-going -DUNINITIALIZED=_Atomic -DUSE=*(int*)p=1
// expect: verdict=unsafe exit=1 error=uninitialized line=52 error=memory line=45
// expect-stderr: null pointer dereference
//
// A number that looks like the address of allocated memory is not the address of an object. Using an undefined
// value as an address is an error; an atomic read of undefined memory is an error itself, and returns zero.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef FORGED
#define FORGED 0x9000000000002000
#endif

static uint64_t forged = (uint64_t)FORGED, own;

static int use(void *p) {
    (void)own;
    USE;
    return 0;
}

int main(void) {
#ifdef UNINITIALIZED
    void *UNINITIALIZED *box = malloc(sizeof *box);
    return use(*box);
#else
    return use((void *)forged);
#endif
}
