// Fences before and after a plain access do not restrict it (29.3): both reads may return the initial value, in a race.
// If they did, no execution would remain, since a racing plain read returns the last value that happens before it.
// smc: --model=c11 --keep-going
// expect: verdict=unsafe exit=1 error=race errors=2 executions=1
// smc: --model=c11 --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=race errors=2 executions=1
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int r, s;
static void *left(void *p) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    r = *(int *)&y;
    return p;
}
static void *right(void *p) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    s = *(int *)&x;
    return p;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
