// Epoch-based reclamation: a reader announces its epoch; objects removed in an epoch are freed two epochs later.
// bug: the epoch is advanced without testing the last reader
// depth: 4; threads: 5
// smc: --model=rc11
#include "threads.h"

enum { READERS = 3, WRITERS = 2, ROUNDS = 3 };

#ifdef FIX
enum { LOOKED_AT = READERS };
#else
enum { LOOKED_AT = READERS - 1 };
#endif

static atomic_int epoch = 1, active[READERS]; // 0: not reading
static _Atomic(int *) current;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *limbo[3];

static int *make(int value) {
    int *p = malloc(sizeof *p);
    *p = value;
    return p;
}

static void read_one(int me) {
    for (;;) { // repeats until the announced epoch is the current one
        const int now = atomic_load(&epoch);
        atomic_store(&active[me], now);
        if (atomic_load(&epoch) == now) break;
    }
    assert(*atomic_load(&current) > 0);
    atomic_store(&active[me], 0);
}

static void move_on(void) {
    const int now = atomic_load(&epoch);
    for (int i = 0; i < LOOKED_AT; i++) {
        const int a = atomic_load(&active[i]);
        if (a && a != now) return;
    }
    atomic_store(&epoch, now + 1);
    free(limbo[(now + 1) % 3]);
    limbo[(now + 1) % 3] = NULL;
}

static void replace(int value) {
    pthread_mutex_lock(&lock);
    const int now = atomic_load(&epoch);
    if (!limbo[now % 3]) limbo[now % 3] = atomic_exchange(&current, make(value));
    move_on();
    pthread_mutex_unlock(&lock);
}

static void *work(void *at) {
    const int me = (int)(long)at;
    for (int i = 0; i < ROUNDS && me >= READERS; i++) replace(me + i);
    if (me < READERS) read_one(me);
    return NULL;
}

int main(void) {
    atomic_store(&current, make(1));
    run_threads(READERS + WRITERS, work);
    return 0;
}
