// Two threads search for a free block under one mutex, and mark it as taken in another critical section, so both may find
// the same block. Each does so N times. With -DCHECK, taking a block twice is an error, which occurs under every model.
#include "shared.h"

#ifndef N
#define N 2
#endif
enum { BLOCKS = 2 * N };

static shared_int taken[BLOCKS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int find(void) {
    int found = -1;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < BLOCKS && found < 0; i++)
        if (!get(&taken[i])) found = i;
    pthread_mutex_unlock(&mutex);
    return found;
}

static void *work(void *unused) {
    for (int i = 0; i < N; i++) {
        const int block = find();
        if (block < 0) return NULL;
        pthread_mutex_lock(&mutex);
        const int before = get(&taken[block]);
        set(&taken[block], 1);
        pthread_mutex_unlock(&mutex);
        EXPECT(!before);
    }
    return NULL;
}

int main(void) {
    run_threads(2, work);
    return 0;
}
