// A function that runs before main is not called by main, and is executed all the same.
// smc: --coverage=/dev/null
// expect: verdict=verified exit=0 executions=1
// report: coverage: 6 of 6 lines, 2 of 2 functions
// smc:
// expect: verdict=verified exit=0 executions=1
#include <assert.h>

static int x;

__attribute__((constructor)) static void begins(void) {
    x = 1;
}

int main(void) {
    assert(x == 1);
}
