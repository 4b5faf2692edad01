// All elements of a vector by one operator, at the widths that vectors have.
//
// expect: verdict=verified executions=1
#include <assert.h>

typedef signed char bytes __attribute__((vector_size(16)));
typedef unsigned char ubytes __attribute__((vector_size(16)));
typedef int ints __attribute__((vector_size(16)));
typedef long longs __attribute__((vector_size(32)));

int main(void) {
    bytes b = {-3, 7, 100, 100, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, -128};
    ubytes u = {200, 100, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 255};
    ints i = {-1, 1 << 30, 1 << 30, 1 << 30};
    longs l = {1l << 62, 3, -5, 12};
    assert(__builtin_reduce_max(b) == 100 && __builtin_reduce_min(b) == -128);
    assert(__builtin_reduce_max(u) == 255 && __builtin_reduce_min(u) == 1);
    assert(__builtin_reduce_add(u) == (200 + 100 + 255 + 13) % 256);
    assert(__builtin_reduce_add((unsigned __attribute__((vector_size(16))))i) == 0xbfffffff);
    assert(__builtin_reduce_max(i) == 1 << 30 && __builtin_reduce_min(i) == -1);
    assert(__builtin_reduce_xor(l) == ((1l << 62) ^ 3 ^ -5 ^ 12) && __builtin_reduce_min(l) == -5);
    assert(__builtin_reduce_and(u) == 0 && __builtin_reduce_or(u) == 255);
    assert(__builtin_reduce_mul((ints){2, 3, 5, -7}) == -210);
}
