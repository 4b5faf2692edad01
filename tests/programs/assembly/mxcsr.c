// expect: verdict=verified exit=0 executions=1
// expect-stderr: stmxcsr() returned one fixed value
//
// The control word of SSE is stored and loaded, by builtins and by assembly. Each thread has its own.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <xmmintrin.h>

enum { INITIAL = 0x1f80, INEXACT = 0x20 };

static void *change(void *unused)
{
    const unsigned with_flag = INITIAL | INEXACT;
    unsigned now;
    __asm__ volatile("ldmxcsr %0" : : "m"(with_flag));
    __asm__ volatile("stmxcsr %0" : "=m"(now));
    assert(now == with_flag);
    return unused;
}

int main(void)
{
    pthread_t t;
    assert(_mm_getcsr() == INITIAL);
    _mm_setcsr(_mm_getcsr());
    pthread_create(&t, NULL, change, NULL);
    pthread_join(t, NULL);
    assert(_mm_getcsr() == INITIAL);
}
