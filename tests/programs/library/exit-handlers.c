// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=reach_error errors=1 line=30
// smc: --model=ra --algo=tracer -DEXIT
// expect: verdict=unsafe exit=1 error=reach_error errors=1 line=30
// smc: --model=ra --algo=tracer -DLEAVE=_Exit(0)
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DLEAVE=quick_exit(0)
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DLEAVE=abort() --abort=ignore
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DLEAVE=pthread_exit(NULL)
// expect: exit=2
// expect-stderr: exit handlers
// smc: --model=ra --algo=tracer -DRACE
// expect: verdict=unsafe exit=1 error=race line=37
//
// Functions given to atexit run at the end of main or in exit, in reverse order, then destructors, which here
// call reach_error; none runs after _Exit, quick_exit and abort. Other threads still run meanwhile (RACE).
#include <pthread.h>
#include <stdlib.h>

void reach_error(void);
static int left, shared;

static void first(void) { left = left * 10 + 1; }
static void second(void) {
    left = left * 10 + 2;
}
__attribute__((destructor)) static void last(void) {
    if (left == 21) reach_error();
}

__attribute__((unused)) static void *worker(void *arg) {
    shared = 1;
    return arg;
}
__attribute__((unused)) static void look(void) { left += shared; }

int main(void) {
    atexit(first);
    atexit(second);
#ifdef RACE
    pthread_t t;
    atexit(look);
    pthread_create(&t, NULL, worker, NULL);
#endif
#ifdef EXIT
    exit(0);
#elif defined LEAVE
    LEAVE;
#endif
    return 0;
}
