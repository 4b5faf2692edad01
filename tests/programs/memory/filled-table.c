// smc:
// expect: verdict=verified exit=0 executions=2
// smc: --time-limit=200
// expect: verdict=verified exit=0 executions=2
// smc: --time-limit=200 -DLOST
// expect: verdict=unsafe exit=1 error=deadlock
//
// The thread that comes first fills a table of 25,000 entries, each with an event. This is no stress test: there
// are two executions. LOST: a thread waits for a signal that nobody sends; the counterexample has all the events.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { ENTRIES = 25000 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *table;

static int *get_table(void) {
    if (!table) {
        table = malloc(ENTRIES * sizeof *table);
        for (int i = 0; i < ENTRIES; i++) table[i] = -1;
    }
    return table;
}

static void *add(void *arg) {
    pthread_mutex_lock(&m);
    get_table()[3]++;
#ifdef LOST
    static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
    while (table[3] < 2) pthread_cond_wait(&changed, &m);
#endif
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, add, NULL);
    add(NULL);
    pthread_join(t, NULL);
    assert(table[3] == 1);
    free(table);
    return 0;
}
