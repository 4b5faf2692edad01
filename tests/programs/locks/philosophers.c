// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=ra --algo=tracer -DSEMAPHORES
// expect: verdict=unsafe exit=1 error=deadlock line=35
// smc: --model=ra --algo=tracer -DLEFT_HANDED --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=tracer -DLEFT_HANDED -DSEMAPHORES --keep-going
// expect: verdict=verified exit=0
//
// Three philosophers who take the fork on their right first may each hold one and wait for the
// next. If one of them takes the left fork first, there is no deadlock.
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

enum { N = 3 };
#ifdef SEMAPHORES
static sem_t forks[N];
#define INIT(f) sem_init(f, 0, 1)
#define TAKE(f) sem_wait(f)
#define RETURN(f) sem_post(f)
#else
static pthread_mutex_t forks[N];
#define INIT(f) pthread_mutex_init(f, NULL)
#define TAKE(f) pthread_mutex_lock(f)
#define RETURN(f) pthread_mutex_unlock(f)
#endif
static int meals[N];

static void *dine(void *arg) {
    int right = (int)(intptr_t)arg, left = (right + 1) % N;
#ifdef LEFT_HANDED
    if (right == 0) right = left, left = 0;
#endif
    TAKE(&forks[right]); TAKE(&forks[left]);
    meals[(intptr_t)arg]++;
    RETURN(&forks[left]);
    RETURN(&forks[right]);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) INIT(&forks[i]);
    for (intptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, dine, (void *)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    return 0;
}
