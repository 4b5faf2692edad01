// N clerks deposit into an account under a mutex, and withdraw without it. With -DCHECK, a balance
// other than the sum of deposits is an error, under every model.
#include "shared.h"

#ifndef N
#define N 2
#endif

static shared_int sum;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    set(&sum, get(&sum) + 10);
    pthread_mutex_unlock(&mutex);
    set(&sum, get(&sum) - 3);
    return NULL;
}

int main(void) {
    run_threads(N, work);
    EXPECT(get(&sum) == 7 * N);
    return 0;
}
