// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCARRIED
// expect: verdict=verified exit=0 executions=9
// smc: --model=ra -DCARRIED -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=23
//
// A value that a wait carries to its next round, only to look at it there. Its rounds begin behind the condition, where nothing is
// carried: the first read is one of nine, and a wrong one is followed by one more, the right one.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x = 9;

static void *writer(void *unused) {
    for (int i = 8; i-- > 0;) atomic_store(&x, i);
    return unused;
}

static int wait(void) {
#ifdef CARRIED
    for (int a = atomic_load(&x); a; a = atomic_load(&x));
#else
    for (int a; (a = atomic_load(&x)););
#endif
    return 0;
}

int main(void) {
    pthread_t thread;
#ifdef NOBODY
    wait();
#endif
    pthread_create(&thread, NULL, writer, NULL);
    wait();
    pthread_join(thread, NULL);
    return 0;
}
