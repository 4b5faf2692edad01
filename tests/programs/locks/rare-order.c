// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=39 errors=1 executions=20 blocked=0
//
// i += j and j += i, three times each under a mutex: of the C(6, 3) orders only the strict alternation that begins with i
// brings j to 21.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int i = 1, j = 1;

static void *raise_i(void *arg) {
    (void)arg;
    for (int k = 0; k < 3; k++) {
        pthread_mutex_lock(&lock);
        i += j;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *raise_j(void *arg) {
    (void)arg;
    for (int k = 0; k < 3; k++) {
        pthread_mutex_lock(&lock);
        j += i;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, raise_i, NULL);
    pthread_create(&b, NULL, raise_j, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(j < 21);
    return 0;
}
