// smc: --model=ra
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DSTATIC=static
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DHEADERS
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DOVERFLOWS
// expect: verdict=unsafe exit=1 error=memory
//
// Functions of the program with names of C library functions are executed as written, although clang
// knows the library's, with the library's headers or without, static or not. Allocations by the library
// itself call the program's malloc, as after linking; its other functions call the library's own.
#ifdef HEADERS
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#else
#include <stddef.h>
char *strdup(const char *);
int snprintf(char *, size_t, const char *, ...);
#endif
#include <assert.h>

#ifndef STATIC
#define STATIC
#define LINKED
#endif

static char arena[64];
static size_t used;
static int mallocs, frees, copies, sets, lengths, prints, values, aborts;

STATIC void *malloc(size_t n) {
    mallocs++;
    if (used + n > sizeof arena) return NULL;
    void *p = arena + used;
    used += n;
#ifdef OVERFLOWS
    arena[used + 60] = 0;
#endif
    return p;
}

STATIC void free(void *p) {
    (void)p;
    frees++;
}

STATIC void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    copies++;
    for (size_t i = 0; i < n; i++) ((char *)to)[i] = ((const char *)from)[i];
    return to;
}

STATIC void *memset(void *to, int byte, size_t n) {
    sets++;
    for (size_t i = 0; i < n; i++) ((char *)to)[i] = (char)byte;
    return to;
}

STATIC size_t strlen(const char *s) {
    lengths++;
    return s[0] ? 42 : 0;
}

STATIC int abs(int n) { return values++, n - 1; }

STATIC int printf(const char *restrict format, ...) {
    (void)format;
    return ++prints;
}

#ifndef HEADERS
STATIC void abort(void) { aborts++; }
#endif

int main(void) {
    char text[8];
    char *p = malloc(4);
    assert(p == arena && mallocs == 1);
    memcpy(p, "abc", 4);
    assert(copies == 1 && p[2] == 'c');
    memset(p, 'x', 2);
    assert(sets == 1 && p[1] == 'x' && p[2] == 'c');
    assert(strlen("abc") == 42 && strlen(p) == 42 && lengths == 2);
    assert(abs(-3) == -4 && values == 1);
    assert(printf("%d\n", 1) == 1);
    free(p);
    assert(frees == 1);
#ifndef HEADERS
    abort();
    assert(aborts == 1);
#endif
    assert(snprintf(text, sizeof text, "%s", "abc") == 3 && lengths == 2);
    char *q = strdup("ab");
    assert(lengths == 2 && q[0] == 'a' && q[2] == 0);
#ifdef LINKED
    assert(q == arena + 4 && mallocs == 2);
#else
    assert(mallocs == 1);
#endif
}
