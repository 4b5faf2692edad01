// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DRETURNED
// expect: verdict=unsafe exit=1 error=memory line=95
// expect-stderr: longjmp without a setjmp in this thread, or into a function that has returned
// smc: --model=ra --algo=tracer -DANOTHERS
// expect: verdict=unsafe exit=1 error=memory line=101
// smc: --model=ra --algo=tracer -DNEVER_SET
// expect: verdict=unsafe exit=1 error=memory line=105
// smc: --model=ra --algo=tracer -DLEFT
// expect: verdict=unsafe exit=1 error=memory line=51
//
// longjmp returns to a frame that still exists, ends the frames above it and their objects;
// variables keep their last values. Refused: a function that has returned, another thread's frame.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>

static jmp_buf state, of_child;
static int *left;
static int ends;

static void *release(void *p) {
    *(int *)p += 1;
    return NULL;
}

static void dive(int depth, int value) {
    int local = depth;
    pthread_t t;
    pthread_create(&t, NULL, release, &local); // so that it is shared
    pthread_join(t, NULL);
    left = &local;
    if (depth) dive(depth - 1, value);
    longjmp(state, value);
}

static int jump(int value) {
    int plain = 1;
    volatile int kept = 1;
    const int got = setjmp(state);
    ends++;
    if (!got) {
        plain = 2;
        kept = 3;
        dive(2, value);
    }
#ifdef LEFT
    return *left;
#endif
    assert(plain == 2 && kept == 3);
    return got;
}

// Each retry jumps; inner jumps do not hinder outer ones.
static int retry(int times) {
    jmp_buf again, inner;
    volatile int n = 0;
    setjmp(again);
    n++;
    for (int i = 0; i < 3; i++) {
        if (setjmp(inner)) continue;
        if (i == 1) longjmp(inner, 1);
    }
    if (n < times) longjmp(again, 5);
    return n;
}

static int compare(const void *a, const void *b) {
    if (*(const int *)a == 3) longjmp(state, 7);
    return *(const int *)a - *(const int *)b;
}

static void returned(void) {
    if (setjmp(state)) abort();
}

static void *child(void *unused) {
    sigjmp_buf own;
    if (!sigsetjmp(own, 1)) siglongjmp(own, 1);
    setjmp(of_child);
    return unused;
}

int main(void) {
    assert(jump(4) == 4 && ends == 2);
    assert(jump(0) == 1 && ends == 4);
    assert(retry(3) == 3);
    int numbers[] = {3, 2, 1};
    if (!setjmp(state)) qsort(numbers, 3, sizeof *numbers, compare);
    returned();
#ifdef RETURNED
    longjmp(state, 1);
#endif
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    pthread_join(t, NULL);
#ifdef ANOTHERS
    longjmp(of_child, 1);
#endif
#ifdef NEVER_SET
    jmp_buf nothing = {0};
    longjmp(nothing, 1);
#endif
    return 0;
}
