// Indexer(N): N threads insert four messages each into a shared hash table with linear probing, one mutex to a
// slot (Flanagan and Godefroid 2005, with compare-and-swap by a lock as in SV-COMP). Up to 11 threads do not
// conflict; each further one conflicts with one thread at three slots, in two orders each: 8^(N-11) classes.
#include <pthread.h>

#ifndef N
#define N 12
#endif

enum { SLOTS = 128, MESSAGES = 4 };

static int table[SLOTS];
static pthread_mutex_t locks[SLOTS];

static int put_if_empty(int slot, int value) {
    int done = 0;
    pthread_mutex_lock(&locks[slot]);
    if (table[slot] == 0) {
        table[slot] = value;
        done = 1;
    }
    pthread_mutex_unlock(&locks[slot]);
    return done;
}

static void *send(void *arg) {
    int id = *(int *)arg;
    for (int m = 1; m <= MESSAGES; m++) {
        int message = m * 11 + id;
        int slot = message * 7 % SLOTS;
        while (!put_if_empty(slot, message)) slot = (slot + 1) % SLOTS;
    }
    return NULL;
}

int main(void) {
    static int ids[N];
    pthread_t threads[N];
    for (int i = 0; i < SLOTS; i++) pthread_mutex_init(&locks[i], NULL);
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, send, &ids[i]);
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
