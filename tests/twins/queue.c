#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *queue;
static unsigned first, end;

static void *produce(void *arg) {
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&m);
        queue[end++] = i;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *consume(void *arg) {
    int last = 0;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        if (first < end) {
            assert(queue[first] > last);
            last = queue[first++];
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    queue = malloc(128 * sizeof *queue); // a block of std::deque
    pthread_create(&a, NULL, produce, NULL);
    pthread_create(&b, NULL, consume, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(end - first <= 2);
    free(queue);
}
