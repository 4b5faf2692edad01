// POSIX lets readers overtake a waiting writer, and glibc's locks do by default: two readers can keep it out for ever. One cannot (-DONE).
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination line=28
// report: starvation: thread 0 waits for l, which stays locked; the execution's last steps can repeat for ever
// smc: --check=termination -DONE
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int stop;

static void *reader(void *arg) {
    while (!stop) {
        pthread_rwlock_rdlock(&l);
        pthread_rwlock_unlock(&l);
    }
    return arg;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, reader, NULL);
#ifndef ONE
    pthread_t b;
    pthread_create(&b, NULL, reader, NULL);
#endif
    pthread_rwlock_wrlock(&l);
    stop = 1;
    pthread_rwlock_unlock(&l);
    pthread_join(a, NULL);
#ifndef ONE
    pthread_join(b, NULL);
#endif
    return 0;
}
