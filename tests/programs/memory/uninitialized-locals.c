// smc: -DBUG=1
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=88
// expect-stderr: error: use of an uninitialised value: values[2] (line 43) [uninitialized]
// smc: -DBUG=2
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=89
// expect-stderr: error: use of an uninitialised value: chosen (line 50) [uninitialized]
// smc: -DBUG=3
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=90
// expect-stderr: error: use of an uninitialised value: first.low (line 56) [uninitialized]
// smc: -DBUG=4
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=64
// expect-stderr: error: use of an uninitialised value: name[3] (line 62) [uninitialized]
// smc:
// expect: verdict=verified exit=0 executions=1
//
// Initialisation of private local variables is tracked for each byte, even if LLVM would keep them in registers: partly
// written arrays, a scalar that one path does not set, a struct copied before it is set, a string without NUL. Copies
// without a use are no error: padding, an unused union, bits beside a bit-field, the result of a function that returns none.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef BUG
#define BUG 0
#endif

typedef struct range {
    int low, high;
    char kind;
} range;

typedef struct option {
    union { long number; double real; } value;
    int kind;
} option;

typedef struct __attribute__((packed)) flags {
    unsigned a : 12, b : 12;
    char c;
} flags;

static int part_of_array(int n) {
    int values[4], sum = 0;
    for (int i = 0; i < n; i++) values[i] = i;
    for (int i = 0; i < (BUG == 1 ? 3 : 2); i++) sum += values[i];
    return sum;
}

static int one_path(int which) {
    int chosen;
    if (which > 0 || BUG != 2) chosen = which;
    return chosen + 1;
}

static int copied(void) {
    range first, second = first, filled = {1, 2, 'x'};
    if (BUG != 3) second = filled;
    return second.low;
}

static size_t no_end(void) {
    char name[8];
    memcpy(name, "abc", BUG == 4 ? 3 : 4);
    return strlen(name);
}

static range made(int low) {
    range r;
    r.low = low;
    r.high = low + 1;
    r.kind = 'm';
    return r;
}

static option nothing(void) {
    option o;
    o.kind = 0;
    return o;
}

static int sum_of(range r) { return r.low + r.high; }

static int no_result(int x) {
    if (x > 100) return 1;
}

int main(void) {
    assert(part_of_array(2) == 1);
    assert(one_path(0) == 1);
    assert(copied() == 1);
    assert(no_end() == 3);
    range *stored = malloc(sizeof *stored);
    *stored = made(3);
    stored->kind = 'n';
    assert(sum_of(*stored) == 7);
    free(stored);
    option o = nothing();
    assert(o.kind == 0);
    flags f;
    f.a = 3;
    f.b = 4;
    assert(f.a == 3 && f.b == 4);
    no_result(1);
}
