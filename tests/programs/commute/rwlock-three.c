// smc: -DW=3 -DR=0 --symmetry=off
// expect: verdict=verified executions=6 blocked=0
// smc: -DW=2 -DR=1 --symmetry=off
// expect: verdict=verified executions=6 blocked=0
// smc: -DW=1 -DR=2 --symmetry=off
// expect: verdict=verified executions=14 blocked=0
// smc: -DW=0 -DR=3 --symmetry=off
// expect: verdict=verified executions=90 blocked=0
// smc: -DW=1 -DR=3
// expect: verdict=verified executions=36 blocked=0
//
// Three threads with one read-write lock: W write and R read. The order of readers does not
// matter.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int data;

static void *writer(void *unused) {
    pthread_rwlock_wrlock(&l);
    data++;
    pthread_rwlock_unlock(&l);
    return unused;
}

static void *reader(void *unused) {
    pthread_rwlock_rdlock(&l);
    assert(data <= W);
    pthread_rwlock_unlock(&l);
    return unused;
}

int main(void) {
    pthread_t threads[W + R];
    for (int i = 0; i < W + R; i++)
        pthread_create(&threads[i], NULL, i < W ? writer : reader, NULL);
    for (int i = 0; i < W + R; i++) pthread_join(threads[i], NULL);
}
