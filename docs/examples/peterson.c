// Peterson's lock for two threads, with release stores and acquire loads. Each thread says that it wants to enter, then
// looks whether the other does; but a store may become visible after a later load, and then neither sees the other.
// Compiled with -DFIXED, stores and loads are sequentially consistent.
//
// smc: --model=tso --plain=race
// expect: verdict=unsafe exit=1 error=race line=35
// report: Thread 2's write to turn in line 33 may wait in the store buffer while the thread reads wants[0] in line 34.
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race line=35
// report: (!) Step
// report: nothing orders that write before this read
// report: Nothing orders thread 1's
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifdef FIXED
#define STORE(x, v) atomic_store(&(x), v)
#define LOAD(x) atomic_load(&(x))
#else
#define STORE(x, v) atomic_store_explicit(&(x), v, memory_order_release)
#define LOAD(x) atomic_load_explicit(&(x), memory_order_acquire)
#endif

atomic_int wants[2], turn;
int counter;

void *increment(void *arg) {
    const int me = (int)(intptr_t)arg, other = 1 - me;
    STORE(wants[me], 1);
    STORE(turn, other);
    while (LOAD(wants[other]) && LOAD(turn) == other) {}
    counter++;
    STORE(wants[me], 0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, increment, (void *)0);
    pthread_create(&b, NULL, increment, (void *)1);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
