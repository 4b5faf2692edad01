// N clerks pay into an account with a mutex, and withdraw without. With -DCHECK, an account with another sum than was paid in
// is an error, under every model.
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
