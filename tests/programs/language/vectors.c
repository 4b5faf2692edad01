// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DRACE
// expect: verdict=unsafe exit=1 error=race errors=1
// expect-stderr: data race on shared[
//
// Vectors of GCC and clang: elements, comparison, shuffle, index, conversion, arguments and results; small
// structs of floats, which are passed as vectors; a shared vector. All checks also pass in a native run.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>

typedef int v4i __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef long v4l __attribute__((vector_size(32)));
typedef struct { float x, y; } point;
typedef struct { float x, y, z; } space;

static v4i shared = {1, 2, 3, 4};
static atomic_int ready;

static v4i twice(v4i v) { return v + v; }
static point mirror(point p) { return (point){p.y, p.x}; }
static space move(space s, point p) { return (space){s.x + p.x, s.y + p.y, s.z}; }

static float unnamed(int n, ...) {
    va_list args;
    va_start(args, n);
    const point p = va_arg(args, point);
    va_end(args);
    return p.x - p.y;
}

static void reductions(void) {
    typedef signed char bytes __attribute__((vector_size(16)));
    typedef unsigned words __attribute__((vector_size(16)));
    bytes b = {-3, 7, 100, 100, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, -128};
    v16 u = {200, 100, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 255};
    v4i i = {-1, 1 << 30, 1 << 30, 1 << 30};
    v4l l = {1l << 62, 3, -5, 12};
    assert(__builtin_reduce_max(b) == 100 && __builtin_reduce_min(b) == -128);
    assert(__builtin_reduce_max(u) == 255 && __builtin_reduce_min(u) == 1);
    assert(__builtin_reduce_add(u) == (200 + 100 + 255 + 13) % 256);
    assert(__builtin_reduce_add((words)i) == 0xbfffffff);
    assert(__builtin_reduce_max(i) == 1 << 30 && __builtin_reduce_min(i) == -1);
    assert(__builtin_reduce_xor(l) == ((1l << 62) ^ 3 ^ -5 ^ 12) && __builtin_reduce_min(l) == -5);
    assert(__builtin_reduce_and(u) == 0 && __builtin_reduce_or(u) == 255);
    assert(__builtin_reduce_mul((v4i){2, 3, 5, -7}) == -210);
}

static void integers(int k) {
    v4i a = {1, -2, 3, -4}, b = a * a - 1;
    assert(b[0] == 0 && b[3] == 15 && (a / 2)[3] == -2 && (a % 2)[2] == 1 && (-a)[1] == 2 && (~a)[0] == -2);
    v4i c = a > 0, d = (a & 3) | (b << 1);
    assert(c[0] == -1 && c[1] == 0 && d[0] == 1 && d[3] == 30 && (a >> 1)[3] == -2);
    a[k] = 7;
    assert(a[k] == 7 && a[k - 1] == -2 && twice(a)[2] == 14);
    v4i e = __builtin_shufflevector(a, b, 3, 0, 4, 7), f = (c & a) | (~c & b);
    assert(e[0] == -4 && e[1] == 1 && e[2] == 0 && e[3] == 15 && f[0] == 1 && f[1] == 3);
    v4l wide = __builtin_convertvector(a, v4l);
    assert(wide[3] == -4 && wide[2] == 7);
    v16 bytes = (v16)a;
    assert(bytes[0] == 1 && bytes[4] == 0xfe && bytes[8] == 7);
    int sum = 0, raw[4];
    for (int i = 0; i < 4; i++) sum += a[i];
    memcpy(raw, &a, sizeof raw);
    assert(sum == 2 && raw[2] == 7 && __builtin_elementwise_max(a, b)[3] == 15 && __builtin_elementwise_abs(a)[1] == 2);
}

static void floats(void) {
    v4f f = {0.5f, 1.5f, -2, 4}, g = f * f + 1;
    v2d d = {1, 2};
    assert(g[0] == 1.25f && g[3] == 17 && (f < 0)[2] == -1 && (d / 4)[0] == 0.25);
    assert(__builtin_convertvector(f, v4i)[2] == -2 && (double)__builtin_convertvector(twice((v4i){1, 2, 3, 4}), v4f)[3] == 8);
    const point p = mirror((point){1, 2});
    const space s = move((space){1, 2, 3}, p);
    assert(p.x == 2 && p.y == 1 && s.x == 3 && s.y == 3 && s.z == 3 && unnamed(1, p) == 1);
}

static void *writer(void *arg) {
    shared += 1;
    atomic_store(&ready, 1);
#ifdef RACE
    shared[2] = 0;
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    integers(2);
    reductions();
    floats();
    pthread_create(&t, NULL, writer, NULL);
    if (atomic_load(&ready)) {
        v4i seen = shared;
        assert(seen[0] == 2 && seen[3] == 5);
    }
    pthread_join(t, NULL);
    return 0;
}
