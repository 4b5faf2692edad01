// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Recursion, direct and mutual.
#include <assert.h>
#include <stdbool.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static bool is_odd(unsigned n);
static bool is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
static bool is_odd(unsigned n) { return n != 0 && is_even(n - 1); }

static unsigned ackermann(unsigned m, unsigned n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    assert(fib(15) == 610);
    assert(is_even(100) && is_odd(77));
    assert(ackermann(2, 3) == 9);
    return 0;
}
