// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=trust
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified exit=0
//
// If the first thread reads 0, its 1 comes before the 2 in the order of seq_cst events, though
// nothing else orders them; if it reads 1, it writes once more. No thread waits for ever.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *first(void *unused) {
    atomic_store(&x, 1);
    if (atomic_load(&y)) atomic_store(&x, 3);
    return unused;
}

static void *second(void *unused) {
    atomic_store(&y, 1);
    atomic_store(&x, 2);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    while (atomic_load_explicit(&x, memory_order_relaxed) == 1) {}
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
