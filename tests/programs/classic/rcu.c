// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_NO_GRACE
// expect: verdict=unsafe exit=1 error=memory line=105
// smc: --model=ra --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=memory line=99
// smc: --model=ra --keep-going -DBUG_ONE_FLIP
// expect: verdict=unsafe exit=1 error=memory line=99
// smc: --model=ra --keep-going -DBUG_PUBLISH_FIRST
// expect: verdict=unsafe exit=1 error=race line=105
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_RELAXED_UNLOCK
// expect: verdict=unsafe exit=1 error=memory line=99
//
// Read, copy, update. Readers are counted in one of two phases; an updater publishes a new version and
// frees the old one after each phase has had no reader since. One updater of two versions and a reader, or
// of one and N - 1 readers. BUG_NO_GRACE: the old version is freed at once. BUG_NO_FENCE: a reader may load
// the old version before it is seen as a reader. BUG_ONE_FLIP: only one phase is waited for; a reader that
// chose its phase long ago is counted in the other one. BUG_PUBLISH_FIRST: the new version is published
// before it is complete. BUG_RELAXED_UNLOCK: the end of a read-side section is not ordered after its reads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifdef BUG_RELAXED_UNLOCK
#define LEFT memory_order_relaxed
#else
#define LEFT memory_order_release
#endif

enum { UPDATES = N == 2 ? 2 : 1 };

struct config {
    int version, twice;
};

struct rcu {
    atomic_uint phase;
    atomic_int readers[2];
};

static unsigned read_lock(struct rcu *rcu) {
    const unsigned phase = atomic_load_explicit(&rcu->phase, memory_order_relaxed);
    atomic_fetch_add_explicit(&rcu->readers[phase], 1, memory_order_relaxed);
#ifndef BUG_NO_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    return phase;
}

static void read_unlock(struct rcu *rcu, unsigned phase) {
    atomic_fetch_sub_explicit(&rcu->readers[phase], 1, LEFT);
}

static void flip_and_wait(struct rcu *rcu) {
    const unsigned phase = atomic_load_explicit(&rcu->phase, memory_order_relaxed);
    atomic_store_explicit(&rcu->phase, !phase, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&rcu->readers[phase], memory_order_acquire)) {
    }
}

// Returns when all readers that were there at the call are gone. Only one thread at a time may call this.
static void synchronize(struct rcu *rcu) {
    atomic_thread_fence(memory_order_seq_cst);
#ifndef BUG_NO_GRACE
    flip_and_wait(rcu);
#ifndef BUG_ONE_FLIP
    flip_and_wait(rcu);
#endif
#endif
}

static struct rcu rcu;
static _Atomic(struct config *) current;

static void publish(int version) {
    struct config *new = malloc(sizeof *new), *old = atomic_load_explicit(&current, memory_order_relaxed);
    assert(new);
#ifdef BUG_PUBLISH_FIRST
    atomic_store_explicit(&current, new, memory_order_release);
    *new = (struct config){version, 2 * version};
#else
    *new = (struct config){version, 2 * version};
    atomic_store_explicit(&current, new, memory_order_release);
#endif
    synchronize(&rcu);
    free(old);
}

static void *reader(void *unused) {
    const unsigned phase = read_lock(&rcu);
    const struct config *config = atomic_load_explicit(&current, memory_order_acquire);
    assert(config->twice == 2 * config->version);
    read_unlock(&rcu, phase);
    return unused;
}

int main(void) {
    struct config *first = calloc(1, sizeof *first);
    assert(first);
    atomic_init(&current, first);
    pthread_t t[N - 1];
    for (int i = 0; i < N - 1; i++) pthread_create(&t[i], NULL, reader, NULL);
    for (int i = 1; i <= UPDATES; i++) publish(i);
    for (int i = 0; i < N - 1; i++) pthread_join(t[i], NULL);
    free(atomic_load(&current));
    return 0;
}
