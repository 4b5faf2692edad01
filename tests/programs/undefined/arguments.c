// A variadic argument of a partly initialised struct: va_arg copies all of it.
// smc: -DN=5
// expect: verdict=verified exit=0 executions=1
// smc: -DN=5 -DMISSING
// expect: verdict=unsafe exit=1 error=memory
// expect-stderr: read of an argument that was not passed to 'sum'
#include <assert.h>
#include <stdarg.h>

struct part {
    __int128 value : 30;
};

static int value(struct part p) { return (int)p.value; }

static int sum(int n, ...) {
    int s = 0;
    va_list all;
    va_start(all, n);
    for (; n > 0; n--) s += value(va_arg(all, struct part));
    va_end(all);
    return s;
}

// A loop that nobody comes to.
static int never(int n) {
    if (1) return n;
    int i = 0;
again:
    n++;
    if (++i < 3) goto again;
    return n;
}

int main(void) {
    struct part p = {.value = N};
#ifdef MISSING
    assert(sum(2, p) != never(N));
#else
    assert(sum(1, p) == never(N));
#endif
    return 0;
}
