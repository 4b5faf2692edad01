// Reads of a plain location do not branch while its accesses are ordered, and branch if they are
// not: if a write is added after a read, or a read after a write.
// smc: --model=sc --algo=rvf
// expect: verdict=verified executions=2
// smc: --model=sc --algo=rvf -DWRITER_FIRST
// expect: verdict=verified executions=2
// smc: --model=sc --algo=rvf -DLOCKED
// expect: verdict=verified executions=2 redundant=0
// smc: --model=sc --algo=rvf -DLOCKED --elision=off
// expect: verdict=verified executions=2
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void lock(void) {
#ifdef LOCKED
    pthread_mutex_lock(&mutex);
#endif
}

static void unlock(void) {
#ifdef LOCKED
    pthread_mutex_unlock(&mutex);
#endif
}

static void *reader(void *arg) {
    (void)arg;
    lock();
    int seen = data;
    unlock();
    return seen ? &mutex : NULL;
}

static void *writer(void *arg) {
    (void)arg;
    lock();
    data = 1;
    unlock();
    return NULL;
}

int main(void) {
    pthread_t threads[2];
#ifdef WRITER_FIRST
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
#else
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
#endif
}
