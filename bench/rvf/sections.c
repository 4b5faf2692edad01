// Sections(N): two threads take one mutex N times each, increment private counters in it, and set a
// flag. No value depends on the order of critical sections: C(2N, N) reads-from classes, 1 trace.
#include <pthread.h>

#ifndef N
#define N 4
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counts[2], flag;

static void *thread(void *arg) {
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        counts[*(int *)arg]++;
        flag = 1;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    static int ids[2] = {0, 1};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, thread, &ids[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return counts[0] + counts[1] + flag == 2 * N + 1 ? 0 : 1;
}
