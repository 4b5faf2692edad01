// Each philosopher takes the left fork and tries the right one; one that fails puts the left one back and retries. All can do so in
// step for ever. -DTIMES: they give up after the third attempt; -DORDER: one of them begins with the other fork, so one can eat.
// smc: --check=termination
// expect: verdict=unsafe exit=1 error=termination
// report: livelock: the execution's last steps can repeat for ever
// report: trylock
// smc: --check=termination -DN=2 -DTIMES=3
// expect: verdict=verified exit=0
// smc: --check=termination -DN=2 -DORDER
// expect: exit=0 errors=0
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif
#ifndef TIMES
#define TIMES 0
#endif
#ifdef ORDER
#define FIRST(i) ((i) == N - 1 ? 0 : (i))
#define SECOND(i) ((i) == N - 1 ? (i) : (i) + 1)
#else
#define FIRST(i) (i)
#define SECOND(i) (((i) + 1) % N)
#endif

static pthread_mutex_t fork_[N];

static void *eat(void *arg) {
    const unsigned i = (unsigned)(uintptr_t)arg;
    for (int n = 0; !TIMES || n < TIMES; n += TIMES > 0) {
        pthread_mutex_lock(&fork_[FIRST(i)]);
        if (!pthread_mutex_trylock(&fork_[SECOND(i)])) {
            pthread_mutex_unlock(&fork_[SECOND(i)]);
            pthread_mutex_unlock(&fork_[FIRST(i)]);
            break;
        }
        pthread_mutex_unlock(&fork_[FIRST(i)]);
    }
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (unsigned i = 0; i < N; i++) pthread_mutex_init(&fork_[i], NULL);
    for (unsigned i = 0; i < N; i++) pthread_create(&t[i], NULL, eat, (void *)(uintptr_t)i);
    for (unsigned i = 0; i < N; i++) pthread_join(t[i], NULL);
    return 0;
}
