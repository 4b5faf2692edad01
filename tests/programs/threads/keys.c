// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --algo=tracer -DEXIT --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --algo=tracer -DMAIN
// expect: verdict=unsafe exit=1 error=assertion line=25
//
// Each thread has its own value under a key, initially NULL. Destructors get the values that remain
// when a thread ends, by return or pthread_exit, and again those that they store; the return of
// main is no end of a thread. The two threads add to the sum in either order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_key_t first, second, plain;
static atomic_int sum;

static void destroy(void *value) {
    assert(pthread_getspecific(first) == NULL);
    sum += *(int *)value;
#ifdef MAIN
    if (*(int *)value == 7)
        assert(0);
#endif
    pthread_setspecific(second, value);
}

static void destroy_second(void *value) { free(value); }

static void *work(void *arg) {
    assert(pthread_getspecific(first) == NULL && pthread_getspecific(plain) == NULL);
    int *mine = malloc(sizeof *mine);
    *mine = (int)(intptr_t)arg;
    pthread_setspecific(first, mine);
    pthread_setspecific(plain, &sum);
    assert(pthread_getspecific(first) == mine && pthread_getspecific(second) == NULL);
#ifdef EXIT
    pthread_exit(NULL);
#endif
    return NULL;
}

int main(void) {
    static int seven = 7;
    pthread_t a, b;
    pthread_key_create(&first, destroy);
    pthread_key_create(&second, destroy_second);
    pthread_key_create(&plain, NULL);
    pthread_setspecific(first, &seven);
    pthread_create(&a, NULL, work, (void *)1);
    pthread_create(&b, NULL, work, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(sum == 3);
    assert(pthread_getspecific(first) == &seven);
#ifdef MAIN
    pthread_exit(NULL);
#endif
    pthread_key_delete(plain);
    return 0;
}
