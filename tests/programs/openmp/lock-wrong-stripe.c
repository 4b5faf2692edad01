// The lock is chosen by another hash than the bucket.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=21
#include <assert.h>
#include <omp.h>
#include <stdlib.h>
enum { BUCKETS = 2, KEYS = 4 };
struct entry {
    struct entry *next;
    int key;
};
static struct entry *table[BUCKETS];
static omp_lock_t locks[BUCKETS];
static void insert(int key) {
    struct entry *e = malloc(sizeof *e);
    if (!e) abort();
    int b = key % BUCKETS;
    e->key = key;
    omp_set_lock(&locks[key / BUCKETS]);
    e->next = table[b];
    table[b] = e;
    omp_unset_lock(&locks[key / BUCKETS]);
}
int main(void) {
    for (int b = 0; b < BUCKETS; b++) omp_init_lock(&locks[b]);
#pragma omp parallel for schedule(guided)
    for (int k = 0; k < KEYS; k++) insert(k);
    int n = 0;
    for (int b = 0; b < BUCKETS; b++) {
        for (struct entry *e = table[b], *next; e; e = next, n++) {
            next = e->next;
            free(e);
        }
        omp_destroy_lock(&locks[b]);
    }
    assert(n == KEYS);
    return 0;
}
