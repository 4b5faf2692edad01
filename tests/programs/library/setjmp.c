// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DJUMP
// expect: exit=2
// expect-stderr: :30:14: error: call of 'longjmp', which smc does not model [unsupported]
//
// setjmp returns 0 as long as nobody jumps, and jumps are refused. pthread_cleanup_push is made of it: it runs its handler where
// it is popped.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

static jmp_buf state;
static int cleaned;

static void clean(void *arg) { cleaned += *(int *)arg; }

static void *worker(void *arg) {
    pthread_cleanup_push(clean, arg);
    assert(!cleaned);
    pthread_cleanup_pop(1);
    return arg;
}

int main(void) {
    pthread_t t;
    int one = 1;
    if (setjmp(state)) return 1;
#ifdef JUMP
    if (one) longjmp(state, 1);
#endif
    pthread_create(&t, NULL, worker, &one);
    pthread_join(t, NULL);
    assert(cleaned == 1);
    return 0;
}
