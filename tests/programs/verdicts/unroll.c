// smc: --model=ra --algo=tracer --unroll=3
// expect: verdict=bounded exit=0
// smc: --model=ra --algo=tracer --unroll=20
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra --algo=tracer --unroll=20 -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=24
// smc: --model=ra --algo=tracer --unroll=3 -DWRONG
// expect: verdict=bounded exit=0
//
// A loop of ten rounds is cut: code after it is not checked, and the verdict says so.
#include <assert.h>
#include <stdatomic.h>

#ifdef WRONG
#define RESULT 11
#else
#define RESULT 10
#endif

static atomic_int x;

int main(void) {
    for (int i = 0; i < 10; i++) atomic_fetch_add(&x, 1);
    assert(atomic_load(&x) == RESULT);
    return 0;
}
