// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=ra -DWORDS
// expect: verdict=verified exit=0
// smc: --model=ra -DWRONG=1
// expect: verdict=unsafe exit=1 error=lock line=54
// report: m is used after it was destroyed
// smc: --model=ra -DWRONG=1 -DWORDS
// expect: verdict=unsafe exit=1 error=lock line=52
// report: m is used after it was destroyed
// smc: --model=ra -DWRONG=2
// expect: verdict=unsafe exit=1 error=lock line=66
// report: m is destroyed twice
// smc: --model=ra -DWRONG=3
// expect: verdict=unsafe exit=1 error=lock line=69
// report: m is destroyed while it is locked
// smc: --model=ra -DWRONG=3 -DWORDS
// expect: verdict=unsafe exit=1 error=lock line=69
// report: m is destroyed while it is locked
// smc: --model=ra -DWRONG=4
// expect: verdict=unsafe exit=1 error=lock line=72
// report: m is initialised again without being destroyed
// report: initialised here
// smc: --model=ra -DWRONG=5
// expect: verdict=unsafe exit=1 error=lock line=75
// report: known is initialised again after use, without being destroyed
// smc: --model=ra -DWRONG=6
// expect: verdict=unsafe exit=1 error=uninitialized line=78
// report: *never is used without being initialised
// smc: --model=ra -DWRONG=7
// expect: verdict=unsafe exit=1 error=uninitialized line=83
// report: local is destroyed without being initialised
// smc: --model=ra -DWRONG=8
// expect: verdict=unsafe exit=1 error=lock line=87
// report: s is used after it was destroyed
//
// Mutexes that are used after they were destroyed, destroyed while they are held, initialised twice or never; and what is
// right: one that was initialised again after it was destroyed, by a call or an assignment, static ones, one in memory of zeros.
// WORDS: some thread tries to lock a mutex.
#include <pthread.h>
#include <stdlib.h>

#ifndef WRONG
#define WRONG 0
#endif

static pthread_mutex_t m, known = PTHREAD_MUTEX_INITIALIZER;
static pthread_spinlock_t s;

static void use(pthread_mutex_t *mutex) {
#ifdef WORDS
    if (pthread_mutex_trylock(mutex)) abort();
#else
    pthread_mutex_lock(mutex);
#endif
    pthread_mutex_unlock(mutex);
}

static void wrong(void) {
    pthread_mutex_t local;
    if (WRONG == 1) {
        pthread_mutex_destroy(&m);
        use(&m);
    } else if (WRONG == 2) {
        pthread_mutex_destroy(&m);
        pthread_mutex_destroy(&m);
    } else if (WRONG == 3) {
        pthread_mutex_lock(&m);
        pthread_mutex_destroy(&m);
        pthread_mutex_unlock(&m);
    } else if (WRONG == 4) {
        pthread_mutex_init(&m, NULL);
    } else if (WRONG == 5) {
        use(&known);
        pthread_mutex_init(&known, NULL);
    } else if (WRONG == 6) {
        pthread_mutex_t *never = malloc(sizeof *never);
        pthread_mutex_lock(never);
        pthread_mutex_unlock(never);
        free(never);
    } else if (WRONG == 7) {
        // Nothing was written to it.
        pthread_mutex_destroy(&local);
    } else if (WRONG == 8) {
        pthread_spin_init(&s, 0);
        pthread_spin_destroy(&s);
        pthread_spin_unlock(&s);
    }
}

int main(void) {
    pthread_mutex_init(&m, NULL);
    use(&m);
    if (WRONG) wrong();
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, NULL);
    use(&m);
    pthread_mutex_destroy(&m);
    m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    use(&m);
    if (WRONG != 5) use(&known);
    pthread_mutex_destroy(&known);

    pthread_mutex_t assigned = PTHREAD_MUTEX_INITIALIZER, *zeros = calloc(1, sizeof *zeros);
    if (!zeros) return 0;
    use(&assigned);
    use(zeros);
    pthread_mutex_destroy(zeros);
    free(zeros);
    return 0;
}
