// Concurrency Kit's queue for several producers and consumers exchanges pointer and counter together (16
// bytes). Their halves are also read separately, and written separately where an entry is used again.
// needs: ck_fifo.h
// smc: -w --model=tso
// expect: verdict=verified executions=62
// smc: -w --model=tso -DBUG
// expect: verdict=unsafe error=assertion
#include <assert.h>
#include <ck_fifo.h>
#include <pthread.h>
#include <stdint.h>

static ck_fifo_mpmc_t queue;
static ck_fifo_mpmc_entry_t stub, entries[2];

static void *enqueue(void *arg) {
    ck_fifo_mpmc_enqueue(&queue, &entries[0], (void *)1);
    return arg;
}

int main(void) {
    pthread_t t;
    void *first, *second;
    ck_fifo_mpmc_entry_t *garbage;
    ck_fifo_mpmc_init(&queue, &stub);
    pthread_create(&t, NULL, enqueue, NULL);
    ck_fifo_mpmc_enqueue(&queue, &entries[1], (void *)2);
    assert(ck_fifo_mpmc_dequeue(&queue, &first, &garbage));
#ifndef BUG // without the join, there may be no second entry yet
    pthread_join(t, NULL);
#endif
    assert(ck_fifo_mpmc_dequeue(&queue, &second, &garbage));
    assert((uintptr_t)first + (uintptr_t)second == 3);
}
