// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -DUSE=a[2]>1
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: source[2]
// report: note: allocated here, by thread 0
// smc: -DUSE=b[1]
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: source[1]
// smc: -DUSE=r.first>1
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: p.first (line 111)
// smc: -DUSE=g.low==1
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: f.{low, high} (line 116)
// smc: -DUSE=v.bytes[2]
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: u.bytes[2] (line 121)
// smc: -DUSE=hops>3
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: start (line 125)
// smc: -DUSE=unnamed==2
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: start (line 125)
// smc: -DUSE=half&256
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// smc: -DUSE=d>1.0
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: real (line 133)
// smc: -DUSE=moved[1]=='x'
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: text[1] (line 135)
// smc: -DUSE=w.high>7
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=142
// expect-stderr: use of an uninitialised value: wide (line 138)
//
// Copies of an uninitialised value, between memory and registers; and a use of it at the end of each.
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#ifndef USE
#define USE 0
#endif

typedef struct pair {
    int first;
    char tag;
    struct pair *next;
} pair;

typedef struct bits {
    unsigned low : 3, high : 7, rest : 9;
} bits;

typedef union both {
    int word;
    char bytes[4];
} both;

typedef struct wider {
    unsigned long low;
    long high;
} wider;

static int pass(int x) {
    return x;
}

static int deeper(int n, int x) {
    return n ? deeper(n - 1, pass(x)) : x;
}

static pair by_value(pair p) {
    p.tag = 'p';
    return p;
}

static int last_of(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int last = 0;
    while (n--) last = va_arg(ap, int);
    va_end(ap);
    return last;
}

static void copy_by_asm(int *to, const int *from) {
    __asm__ volatile("movl (%1), %%eax\n\tmovl %%eax, (%0)" : : "r"(to), "r"(from) : "eax", "memory");
}

static void copy_by_words(void *to, const void *from, int n) {
    for (int i = 0; i < n; i++) ((char *)to)[i] = ((const char *)from)[i];
}

int main(int argc, char **argv) {
    (void)argv;
    int a[4];

    int *source = malloc(4 * sizeof *source);
    source[0] = 1;
    for (int i = 0; i < 4; i++) a[i] = source[i];
    assert(a[0] == 1);

    int *b = malloc(4 * sizeof *b);
    copy_by_asm(b, source);
    copy_by_asm(b + 1, source + 1);
    assert(b[0] == 1);

    pair p, q, r;
    p.next = &q;
    q.first = p.first, q.tag = p.tag, q.next = p.next, r = by_value(q);
    assert(r.next == &q && r.tag == 'p');

    bits f, g;
    f.high = 100;
    g.low = f.low, g.high = f.high, g.rest = f.rest;
    assert(g.high == 100);

    both u, v;
    u.bytes[1] = 'b', v.word = u.word;
    assert(v.bytes[1] == 'b' && (v.word & 0xff00) >> 8 == 'b');

    int start, hops = deeper(5, start);
    int unnamed = last_of(3, 1, 2, hops);
    hops = argc > 5 ? 1 : hops;

    int half = (hops & 0xf00) | 0xff, none = (hops & 0) | (hops ^ hops) >> 31 << 31;
    if ((half & 0xff) != 0xff || (half | 0xf00) != 0xfff || half >> 16) abort();
    (void)none;

    double real, d = real + 1.0, e = -d;

    char text[8], moved[8];
    text[0] = 'a', copy_by_words(moved, text, 8), memmove(moved + 1, moved, 7), memcpy(moved, text, 2);
    assert(moved[0] == 'a');
    unsigned __int128 wide;
    wider w = {.low = 3, .high = (long)(wide >> 64)};
    assert(w.low == 3), (void)e;

    if (USE) return 1;

    free(source), free(b);
    return 0;
}
