// A sequence lock whose number shares a word with other data.
// bug: the number has four bits: a reader that is suspended during eight writes may combine parts of two states
// depth: 9; threads: 11
// smc: --model=sc
#include "threads.h"

enum { WRITERS = 8, READERS = 3, WORDS = 3 };

#ifdef FIX
enum { MASK = 0xffff };
#else
enum { MASK = 15 };
#endif

static atomic_uint number;
static atomic_int words[WORDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void write_all(int v) {
    pthread_mutex_lock(&lock);
    const unsigned n = atomic_load(&number);
    atomic_store(&number, (n + 1) & MASK);
    for (int i = 0; i < WORDS; i++) atomic_store(&words[i], v);
    atomic_store(&number, (n + 2) & MASK);
    pthread_mutex_unlock(&lock);
}

static void read_all(void) {
    int seen[WORDS];
    const unsigned n = atomic_load(&number);
    if (n & 1) return;
    for (int i = 0; i < WORDS; i++) seen[i] = atomic_load(&words[i]);
    if (atomic_load(&number) != n) return;
    for (int i = 1; i < WORDS; i++) assert(seen[i] == seen[0]);
}

static void *work(void *at) {
    const int me = (int)(long)at;
    if (me < WRITERS) write_all(1 + me);
    else read_all();
    return NULL;
}

int main(void) {
    run_threads(WRITERS + READERS, work);
    return 0;
}
