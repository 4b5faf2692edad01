// Data are passed on by a relaxed flag: no race in SV-COMP's interleavings, a race in the C standard.
#include <pthread.h>
#include <stdatomic.h>

int message;
atomic_int ready;

void *sender(void *arg) {
    message = 42;
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t s;
    pthread_create(&s, 0, sender, 0);
    if (atomic_load_explicit(&ready, memory_order_relaxed)) message = 0;
    pthread_join(s, 0);
    return 0;
}
