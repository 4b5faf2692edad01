// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=7 blocked=0
//
// Message passing over two flags: three loads of two sources each, and 1 1 0 is forbidden: 8 - 1.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int data, first_flag, second_flag;

static void *sender(void *arg) {
    (void)arg;
    atomic_store_explicit(&data, 1, memory_order_release);
    atomic_store_explicit(&first_flag, 1, memory_order_release);
    return NULL;
}

static void *relay(void *arg) {
    (void)arg;
    intptr_t r = atomic_load_explicit(&first_flag, memory_order_acquire);
    atomic_store_explicit(&second_flag, r ? 2 : 1, memory_order_release);
    return NULL;
}

static void *receiver(void *arg) {
    (void)arg;
    int flag = atomic_load_explicit(&second_flag, memory_order_acquire);
    int got = atomic_load_explicit(&data, memory_order_acquire);
    assert(flag != 2 || got == 1);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, sender, NULL);
    pthread_create(&t[1], NULL, relay, NULL);
    pthread_create(&t[2], NULL, receiver, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
