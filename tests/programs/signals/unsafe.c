// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=signal
// expect-stderr: not async-signal-safe
// smc: --model=sc -DWRITE
// expect: verdict=verified exit=0
// smc: --model=rc11 -DELSEWHERE
// expect: verdict=verified exit=0
//
// A handler allocates and may interrupt malloc. WRITE: it calls only write(). ELSEWHERE: the
// interrupted thread calls no such function.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void handler(int n) {
    (void)n;
#ifdef WRITE
    (void)!write(1, "x", 1);
#else
    free(malloc(1));
#endif
}

static void *thread(void *unused) {
#ifndef ELSEWHERE
    free(malloc(1));
#endif
    return unused;
}

int main(void) {
    pthread_t other;
    signal(SIGUSR1, handler);
    pthread_create(&other, NULL, thread, NULL);
    pthread_kill(other, SIGUSR1);
    pthread_join(other, NULL);
}
