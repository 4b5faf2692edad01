// smc: --model=lkmm
// expect: verdict=unsafe exit=1 error=race line=31
// smc: --model=lkmm --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=31
// smc: --model=lkmm -DTELL(x)=smp_store_release(&told,x) -DTOLD=smp_load_acquire(&told)
// expect: verdict=verified exit=0
//
// A location that a failed round of a wait has read is written by a thread that has learnt, without
// synchronisation, that the wait is over.
#include <pthread.h>
#include <smc/linux.h>

#ifndef TELL
#define TELL(x) WRITE_ONCE(told, x)
#define TOLD READ_ONCE(told)
#endif

static struct node { int value; } first, second;
static struct node *top = &first;
static int told;

static void *take(void *unused) {
    struct node *p;
    do p = READ_ONCE(top), (void)*(volatile int *)&p->value;
    while (cmpxchg_relaxed(&top, p, p) != p);
    if (p == &second) TELL(1);
    return unused;
}

static void *reuse(void *unused) {
    if (TOLD) first.value = 5;
    return unused;
}

static void *replace(void *unused) {
    WRITE_ONCE(top, &second);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, take, NULL);
    pthread_create(&threads[1], NULL, reuse, NULL);
    pthread_create(&threads[2], NULL, replace, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
