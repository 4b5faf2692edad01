// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=tso -DMANY
// expect: verdict=verified exit=0
// smc: --model=tso -DMANY -DCHEATS
// expect: verdict=unsafe exit=1 error=assertion
//
// The ring buffer of Concurrency Kit (libck-dev), for one producer and one consumer, or for several
// (MANY). CHEATS: two producers use the functions for a single one.
#include <assert.h>
#include <ck_ring.h>
#include <pthread.h>
#include <stddef.h>

static ck_ring_t ring;
static ck_ring_buffer_t buffer[4];
static int values[2];

static void *producer(void *first) {
    for (int *v = first; v < values + 2; v++) {
#if defined(MANY) && !defined(CHEATS)
        ck_ring_enqueue_mpmc(&ring, buffer, v);
#else
        ck_ring_enqueue_spsc(&ring, buffer, v);
#endif
#ifdef MANY
        break;
#endif
    }
    return NULL;
}

static int *take(void) {
    int *v;
#ifdef MANY
    return ck_ring_dequeue_mpmc(&ring, buffer, &v) ? v : NULL;
#else
    return ck_ring_dequeue_spsc(&ring, buffer, &v) ? v : NULL;
#endif
}

int main(void) {
    pthread_t threads[2];
    ck_ring_init(&ring, 4);
    pthread_create(&threads[0], NULL, producer, &values[0]);
#ifdef MANY
    pthread_create(&threads[1], NULL, producer, &values[1]);
#endif
    int *first = take();
    pthread_join(threads[0], NULL);
#ifdef MANY
    pthread_join(threads[1], NULL);
#endif
    int n = first != NULL;
    while (take()) n++;
    assert(n == 2);
    return 0;
}
