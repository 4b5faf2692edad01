// Stack_true(N): one thread pushes N times and one pops N times, each time under one mutex that guards the whole stack.
// The orders of the 2N critical sections are the classes: C(2N, N).
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 5
#endif

static int slots[N];
static int top;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool push(int value) {
    if (top == N) return false;
    slots[top++] = value;
    return true;
}

static bool pop(int *value) {
    if (top == 0) return false;
    *value = slots[--top];
    return true;
}

static void *pusher(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        push(i);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *popper(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        int value;
        pthread_mutex_lock(&lock);
        pop(&value);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, pusher, NULL);
    pthread_create(&b, NULL, popper, NULL);
    return 0;
}
