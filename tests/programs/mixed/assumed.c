// smc: --model=sc --algo=sampling --samples=200 --keep-going
// expect: verdict=sampled executions=200 blocked=0
// smc: --model=tso --keep-going
// expect: verdict=verified
//
// An assumption on the value of an access of two cells: a failed attempt has fewer events than the
// access.
#include <pthread.h>
#include <stdint.h>

void __VERIFIER_assume(int);

static union {
    uint32_t word;
    uint16_t half[2];
} x;

static void *write_half(void *unused) {
    __atomic_store_n(&x.half[0], 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, write_half, NULL);
    __VERIFIER_assume(__atomic_load_n(&x.word, __ATOMIC_SEQ_CST) == 1);
    pthread_join(t, NULL);
    return 0;
}
