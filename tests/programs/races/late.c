// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=rc11 --algo=trust
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=rc11 --algo=lapor
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=rc11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=rc11 --jobs=2 --share-after=0
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=rc11.cat
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=rc11 -DTWO
// expect: verdict=unsafe exit=1 error=race line=56
// smc: --model=rc11 -DTOLD=memory_order_release -DTELLS=memory_order_acquire
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 -DELSEWHERE
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra
// expect: verdict=verified exit=0 executions=3
// smc: --model=sc
// expect: verdict=verified exit=0 executions=3
//
// A round of a wait reads what a node holds and fails, since the node has been replaced. Another
// thread learns of the wait's end, by an order that does not say that the round is over, and writes
// to the node. Without that round nothing reads the old node. TWO: two threads do so, which are
// interchangeable. ELSEWHERE: it writes to what no round reads.
#include <pthread.h>
#include <stdatomic.h>

#ifndef TOLD
#define TOLD memory_order_relaxed
#define TELLS memory_order_relaxed
#endif

static struct node { int value, spare; } first, second;
static _Atomic(struct node *) top = &first;
static atomic_int told;

static void *take(void *unused) {
    struct node *p;
    int value;
    do {
        p = atomic_load_explicit(&top, memory_order_relaxed);
        value = p->value;
    } while (!atomic_compare_exchange_strong_explicit(&top, &p, p, memory_order_relaxed, memory_order_relaxed));
    if (p == &second) atomic_store_explicit(&told, 1 + value, TOLD);
    return unused;
}

static void *reuse(void *unused) {
    if (!atomic_load_explicit(&told, TELLS)) return unused;
#ifndef ELSEWHERE
    first.value = 5;
#else
    first.spare = 5;
#endif
    return unused;
}

static void *replace(void *unused) {
    atomic_store_explicit(&top, &second, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, take, NULL);
    pthread_create(&threads[1], NULL, reuse, NULL);
    pthread_create(&threads[2], NULL, replace, NULL);
#ifdef TWO
    pthread_create(&threads[3], NULL, take, NULL);
    pthread_join(threads[3], NULL);
#endif
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
