// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DDEFINED
// expect: verdict=verified exit=0 executions=1
// smc: -DCALL
// expect: verdict=unsafe exit=1 error=memory line=47
// expect-stderr: call through a null pointer
// smc: -DREAD
// expect: verdict=unsafe exit=1 error=memory line=49
// expect-stderr: null pointer dereference
// smc: -DTHREAD --algo=trust
// expect: verdict=verified exit=0
//
// An undefined weak symbol is null: its address can be compared, and using it is a use of a null
// pointer. One that another file or the C library defines is not null.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern int variable __attribute__((weak));
extern int other(int) __attribute__((weak));
extern void *routine(void *) __attribute__((weak));
static __typeof(other) alias __attribute__((weakref("other")));
extern int pthread_mutex_lock(pthread_mutex_t *) __attribute__((weak));
extern double sin(double) __attribute__((weak));

#ifdef DEFINED
int variable = 2;
int other(int x) { return x + 1; }
#else
static int *const table[] = {&variable, NULL};
static int (*const functions[])(int) = {other, alias};
#endif

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_t t;
    assert(pthread_mutex_lock && sin);
    if (pthread_mutex_lock) pthread_mutex_lock(&m);
#ifdef DEFINED
    assert(&variable && variable == 2 && other && alias(1) == 2);
#else
    assert(!&variable && !other && !alias && !table[0] && !functions[0] && !functions[1]);
    if (other) assert(other(1) == 2);
#endif
#if defined(CALL)
    other(1);
#elif defined(READ)
    return variable;
#elif defined(THREAD)
    if (routine) pthread_create(&t, NULL, routine, NULL), pthread_join(t, NULL);
#endif
    return 0;
}
