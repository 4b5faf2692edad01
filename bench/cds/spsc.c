// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker -DBUG
// expect: verdict=unsafe exit=1 error=deadlock
//
// A queue of one producer and one consumer, which sleeps if it is empty. The consumer first announces that it
// sleeps and then tests the queue again; the producer tests for a sleeping consumer after it has enqueued.
// BUG: these accesses are not seq_cst, so both tests may read old values, and the consumer sleeps for ever.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

struct node {
    int data;
    _Atomic(struct node *) next;
};

static struct node stub, first, *head = &stub, *tail = &stub;
static atomic_bool sleeps;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

static void enqueue(struct node *n, int data) {
    n->data = data;
    struct node *last = tail;
    tail = n;
    atomic_store_explicit(&last->next, n, STORE);
    if (!atomic_load_explicit(&sleeps, LOAD)) return;
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
}

static int dequeue(void) {
    struct node *n = atomic_load_explicit(&head->next, LOAD);
    if (!n) {
        pthread_mutex_lock(&mutex);
        atomic_store_explicit(&sleeps, 1, STORE);
        while (!(n = atomic_load_explicit(&head->next, LOAD))) pthread_cond_wait(&filled, &mutex);
        pthread_mutex_unlock(&mutex);
    }
    head = n;
    return n->data;
}

static void *consumer(void *unused) {
    assert(dequeue() == 42);
    return unused;
}

int main(void) {
    pthread_t c;
    pthread_create(&c, NULL, consumer, NULL);
    enqueue(&first, 42);
    pthread_join(c, NULL);
}
