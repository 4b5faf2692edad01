// quick_exit runs the handlers of at_quick_exit in reverse order, not those of atexit; exit the latter.
// smc: -DLEAVE=quick_exit
// expect: verdict=verified exit=0 executions=1
// smc: -DLEAVE=exit
// expect: verdict=unsafe exit=1 error=assertion line=15
// smc: -DLEAVE=_Exit
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#include <stdlib.h>

static int n;

static void first(void) { assert(n == 1); }
static void second(void) { assert(n++ == 0); }
static void other(void) { assert(0); }

int main(void) {
    atexit(other);
    assert(!at_quick_exit(first));
    assert(!at_quick_exit(second));
    LEAVE(0);
}
