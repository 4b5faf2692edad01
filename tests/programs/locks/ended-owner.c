// smc: --model=sc --algo=tracer
// expect: verdict=unsafe exit=1 error=deadlock errors=1 line=41
// expect-stderr: deadlock: thread 3 has ended and still holds m, thread 2 waits for m, held by thread 3
// report: :32:5: note: thread 3 locks m here, and ends without unlocking it
// report: main waits for thread 2, wait_for_it, to end
// smc: --model=rc11 --algo=trust -DTWO
// expect: verdict=unsafe exit=1 error=deadlock errors=1 line=41
// expect-stderr: deadlock: thread 1 has ended and still holds m, thread 2 waits for m, held by thread 1, thread 3 waits for m
// smc: --model=sc --algo=tracer -DMAIN
// expect: verdict=unsafe exit=1 error=deadlock errors=1 line=62
// expect-stderr: deadlock: thread 1 has ended and still holds m, thread 0 waits for m, held by thread 1
// smc: --model=rc11 --algo=tracer -DFLAG
// expect: verdict=unsafe exit=1 error=deadlock errors=1 line=41
// expect-stderr: deadlock: thread 3 has ended and still holds m, thread 2 waits for m, held by thread 3
// report: note: thread 1, spin, waits for flag, which thread 2, wait_for_it, would set
// smc: --model=sc --algo=enumerate -DTWO
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// expect-stderr: deadlock: thread 1 has ended and still holds m, thread 2 waits
// smc: --model=sc --algo=tracer -DGIVES_BACK
// expect: verdict=verified exit=0
//
// A thread ends with a mutex locked. Threads that wait for the mutex, join the waiting threads (TWO: two
// of them), or wait in a loop for what they would write (FLAG) wait because of that: it is named first.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;
static int sum;

static void *keep(void *arg) {
    pthread_mutex_lock(&m);
    sum++;
#ifdef GIVES_BACK
    pthread_mutex_unlock(&m);
#endif
    return arg;
}

static void *wait_for_it(void *arg) {
    pthread_mutex_lock(&m);
    sum++;
    flag = 1;
    pthread_mutex_unlock(&m);
    return arg;
}

static void *spin(void *arg) {
#ifdef FLAG
    while (!flag) { }
#elif defined TWO
    wait_for_it(arg);
#endif
    return arg;
}

int main(void) {
    pthread_t a, b, c;
#ifdef MAIN
    pthread_create(&c, NULL, keep, NULL);
    pthread_join(c, NULL);
    pthread_mutex_lock(&m);
#else
#ifdef TWO
    pthread_create(&c, NULL, keep, NULL);
    pthread_join(c, NULL);
#endif
    pthread_create(&a, NULL, spin, NULL);
    pthread_create(&b, NULL, wait_for_it, NULL);
#ifndef TWO
    pthread_create(&c, NULL, keep, NULL);
    pthread_join(c, NULL);
#endif
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#endif
    return 0;
}
