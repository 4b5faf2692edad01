// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso -DPLAIN
// expect: verdict=unsafe exit=1 error=assertion
//
// Assembly of older headers, which gcc accepts: casts as operands, register names in capitals.
#include <assert.h>
#include <pthread.h>

#ifdef PLAIN
#define PREFIX ""
#else
#define PREFIX "LOCK; "
#endif

static int add(int *p, int n) {
    asm volatile(PREFIX "XADDL %0, %1" : "+r"((int)n), "+m"(*(p))::"memory", "cc");
    asm volatile("NOP\n\tREP; NOP");
    return n;
}

static int count;

static void *run(void *unused) {
    add(&count, 1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    run(NULL);
    pthread_join(t, NULL);
    assert(add(&count, 0) == 2);
}
