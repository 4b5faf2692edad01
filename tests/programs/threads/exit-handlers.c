// smc:
// expect: verdict=verified exit=0 executions=1
//
// pthread_exit runs the pushed cleanup handlers in reverse order, wherever it is called, and then destructors.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int order[4], n;
static pthread_key_t key;

static void note(void *which) { order[n++] = (int)(long)which; }

static void deep(int depth) {
    pthread_cleanup_push(note, (void *)(long)depth);
    if (depth == 3) pthread_exit(order);
    deep(depth + 1);
    pthread_cleanup_pop(1);
}

static void *work(void *unused) {
    pthread_setspecific(key, (void *)9l);
    pthread_cleanup_push(note, (void *)0l);
    pthread_cleanup_pop(0);
    deep(1);
    return unused;
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_key_create(&key, note);
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, &result);
    assert(result == order && n == 4 && order[0] == 3 && order[1] == 2 && order[2] == 1 && order[3] == 9);
    return 0;
}
