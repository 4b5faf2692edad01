// Sections that observe their order in part: two readers of x, two writers of x and y, one reader
// of both. Orders of locks that no access observes count once.
// smc: --algo=lapor --model=rc11 --keep-going
// expect: verdict=verified executions=27
// smc: --algo=lapor --model=ra --keep-going
// expect: verdict=verified executions=27
// smc: --algo=lapor --model=sc --keep-going
// expect: verdict=verified executions=27
// smc: --algo=tracer --symmetry=off --model=rc11
// expect: verdict=verified executions=120
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

static void *read_x(void *result) {
    pthread_mutex_lock(&mutex);
    *(int *)result = x;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void *write_both(void *value) {
    pthread_mutex_lock(&mutex);
    x = y = *(int *)value;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void *read_both(void *result) {
    pthread_mutex_lock(&mutex);
    *(int *)result = x - y;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    static int a = 1, b = 2, r[3];
    pthread_t t[5];
    pthread_create(&t[0], NULL, read_x, &r[0]);
    pthread_create(&t[1], NULL, read_x, &r[1]);
    pthread_create(&t[2], NULL, write_both, &a);
    pthread_create(&t[3], NULL, write_both, &b);
    pthread_create(&t[4], NULL, read_both, &r[2]);
    for (int i = 0; i < 5; i++) pthread_join(t[i], NULL);
}
