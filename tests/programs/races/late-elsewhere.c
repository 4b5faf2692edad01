// smc: --model=rc11 --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=2
//
// Late writes go to another static variable than the one that rounds of the wait read, and no two
// threads are identical: no algorithm executes a round for them.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second, told;
static int message;

static void *work(void *arg)
{
    atomic_store_explicit(&first, 1, memory_order_relaxed);
    atomic_store_explicit(&second, 1, memory_order_relaxed);
    if (atomic_load_explicit(&told, memory_order_relaxed)) message = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    while (!atomic_load_explicit(&first, memory_order_relaxed) || !atomic_load_explicit(&second, memory_order_relaxed))
        ;
    atomic_store_explicit(&told, 1, memory_order_relaxed);
    pthread_join(t, NULL);
}
