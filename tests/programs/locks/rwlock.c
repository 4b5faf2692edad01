// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=tracer -DFORGET
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra --algo=tracer -DWRITE_AS_READER
// expect: verdict=unsafe exit=1 error=race
// smc: --model=ra --algo=tracer -DUPGRADE
// expect: verdict=unsafe exit=1 error=deadlock line=26
// expect-stderr: deadlock: threads 1 and 2 both hold l for reading and wait to write-lock it; a read lock cannot be upgraded
//
// Readers see both halves of a write, or none; not so if one of them does not lock. Readers do not
// exclude each other. A reader that also wants to write waits for itself.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void *reader(void *arg) {
#ifndef FORGET
    pthread_rwlock_rdlock(&l);
#endif
#ifdef UPGRADE
    pthread_rwlock_wrlock(&l);
#endif
    assert(a == b);
#ifdef WRITE_AS_READER
    a = b;
#endif
#ifndef FORGET
    pthread_rwlock_unlock(&l);
#endif
    return arg;
}

static void *writer(void *arg) {
    pthread_rwlock_wrlock(&l);
    a++;
    b++;
    pthread_rwlock_unlock(&l);
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, reader, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_create(&t[2], NULL, writer, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
