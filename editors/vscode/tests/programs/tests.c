#include <smc.h>
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int counter;
static void *add(void *unused) {
    counter = counter + 1;
    return unused;
}
SMC_TEST(two) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(counter == 2);
}
SMC_TEST(begins_anew) { assert(counter == 0); }
