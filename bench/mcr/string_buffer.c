// A buffer with a mutex is appended to another one: its length is read first, its characters are copied later,
// and another thread may delete them in between. With -DCHECK, copying too many is an error, under every model.
#include "shared.h"

#ifndef N
#define N 3
#endif

static shared_int length = N, text[N];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int ask(void) {
    pthread_mutex_lock(&mutex);
    const int n = get(&length);
    pthread_mutex_unlock(&mutex);
    return n;
}

static void copy(int n) {
    pthread_mutex_lock(&mutex);
    EXPECT(n <= get(&length));
    for (int i = 0; i < n; i++) (void)get(&text[i]);
    pthread_mutex_unlock(&mutex);
}

static void *work(void *number) {
    if (*(int *)number == 0) {
        copy(ask());
        return NULL;
    }
    pthread_mutex_lock(&mutex);
    set(&length, 0);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    run_threads(2, work);
    return 0;
}
