// Gcd(N): one thread subtracts b from a and one a from b, each step under a mutex, until they read
// a == b; at most N rounds each. A and B are the two numbers.
#include "order.h"

#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifndef A
#define A 17
#endif
#ifndef B
#define B 7
#endif

static atomic_int a = A, b = B;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void lower(atomic_int *mine, atomic_int *other) {
    pthread_mutex_lock(&lock);
    int m = LOAD(*mine), o = LOAD(*other);
    if (m > o) STORE(*mine, m - o);
    pthread_mutex_unlock(&lock);
}

static void *lower_a(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        if (LOAD(a) != LOAD(b)) lower(&a, &b);
    }
    return NULL;
}

static void *lower_b(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        if (LOAD(a) != LOAD(b)) lower(&b, &a);
    }
    return NULL;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, lower_a, NULL);
    pthread_create(&t, NULL, lower_b, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return 0;
}
