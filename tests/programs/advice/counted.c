// smc:
// expect: verdict=unsafe exit=1 error=memory line=17
// report: error: use after free: thread 2's fetch_add of shared->refs may come after thread 1 has freed it
// report: note: freed here, by thread 1
// report-lacks: read-modify-write of
//
// A thread increments a reference count without holding a reference.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static struct shared { atomic_int refs; } *shared;
static void *owner(void *unused) {
    free(shared);
    return unused; }
static void *user(void *unused) {
    atomic_fetch_add(&shared->refs, 1);
    return unused;
}
int main(void) {
    pthread_t t, u;
    shared = calloc(1, sizeof *shared);
    pthread_create(&t, NULL, owner, NULL);
    pthread_create(&u, NULL, user, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
