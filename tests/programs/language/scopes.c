// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=sc
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Scopes that are entered and left in all ways of C: the lifetimes of variables are exact.
#include <assert.h>
#include <setjmp.h>
#include <stddef.h>
#include <string.h>

static int *kept;
static int see(int *p) { kept = p; return *p; }

// Jumps into a scope, past the declaration: the variable lives, and has no value before it gets one.
static int into(int n) {
    int sum = 0;
    if (n) goto in;
    {
        int x;
    in:
        x = n + 1;
        sum += see(&x) + *kept;
    }
    switch (n) {
        int y;
    case 1: y = 5; sum += see(&y) + *kept; break;
    default: y = 6; sum += see(&y) + *kept;
    }
    return sum;
}

static int backwards(void) {
    int sum = 0;
again:;
    int x;
    x = sum;
    sum += 1 + see(&x);
    if (sum < 10) goto again;
    return sum;
}

static int leaving(int n) {
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        int a[3] = {i, i + 1, i + 2};
        if (i == n) continue;
        sum += see(&a[i % 3]);
        {
            int b = a[1];
            if (i == 3) break;
            if (i == 7) return -1;
            sum += see(&b) + see(a);
        }
        sum += *a;
    }
    while (1) {
        int c = sum;
        if (see(&c) > 1000) return *kept;
        sum *= 2;
    }
}

static int recursive(int n) {
    int here = n;
    if (n) {
        int below = recursive(n - 1);
        return see(&below) + here;
    }
    return see(&here);
}

static int pointers(int n) {
    int outer = 1, *p = &outer, sum = 0;
    struct pair { int a, b; } both = {3, 4}, *q;
    for (int i = 0; i < n; i++) {
        int inner = i;
        p = i % 2 ? &inner : &outer;
        q = &both;
        *p += 1;
        sum += *p + q->b;
        p = &outer;
    }
    return sum + *p;
}

static int expressions(int n) {
    const int *literal = (int[]){n, n + 1};
    const int k = ({ int t = n; see(&t) + 1; });
    return literal[1] + k + ({ struct { int a[2]; } s = {{n, 2}}; s.a[1]; });
}

static int sized(int n) {
    int sum = 0;
    for (int i = 1; i <= n; i++) {
        int v[i];
        memset(v, 0, sizeof v);
        v[i - 1] = i;
        sum += see(&v[i - 1]);
        if (i == 2) continue;
        sum += v[0];
    }
    return sum;
}

static int jumping(void) {
    jmp_buf state;
    volatile int rounds = 0;
    setjmp(state);
    {
        int x = rounds;
        see(&x);
        if (rounds++ < 3) longjmp(state, 1);
        return *kept + x;
    }
}

int main(void) {
    assert(into(0) == 2 + 12 && into(1) == 4 + 10);
    assert(backwards() == 15);
    assert(leaving(1) > 1000);
    assert(recursive(3) == 6);
    assert(pointers(3) == 2 + 4 + 2 + 4 + 3 + 4 + 3);
    assert(expressions(5) == 6 + 6 + 2);
    assert(sized(3) == 1 + 1 + 2 + 3 + 0);
    assert(jumping() == 6);
    return 0;
}
