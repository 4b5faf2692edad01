#include "base/base.h"

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// This thread's handlers; NULL: none. See smc_set_out_of_memory and smc_set_memory_check.
static _Thread_local void (*out_of_memory)(void);
static _Thread_local bool (*has_room)(size_t);

void smc_set_out_of_memory(void (*handler)(void)) { out_of_memory = handler; }

void smc_trim_heap(void) {
#ifdef __GLIBC__
    (void)malloc_trim(0);
#endif
}

void smc_set_memory_check(bool (*for_size)(size_t)) { has_room = for_size; }

void smc_no_memory(void) {
    if (out_of_memory) out_of_memory();
    fputs("smc: error: out of memory\n", stderr);
    exit(3);
}

void smc_internal_error(const char *file, int line, const char *what) {
    fprintf(stderr,
            "smc: internal error: %s (%s:%d); "
            "this is a bug in smc, not a verdict on the program\n",
            what, file, line);
    fflush(NULL);
    _Exit(70);
}

// Calls has_room once for each further megabyte, even if many small allocations add up to it.
static void count_allocation(size_t size) {
    enum { LARGE = 1 << 20 };
    static _Thread_local size_t taken; // bytes allocated since the last call of has_room
    taken += size;
    if (taken < LARGE || !has_room || !out_of_memory) return;
    taken = 0;
    if (!has_room(size)) smc_no_memory();
}

void *smc_alloc(size_t size) {
    count_allocation(size);
    void *p = calloc(1, size ? size : 1);
    if (!p) smc_no_memory();
    return p;
}

void *smc_realloc(void *p, size_t size) {
    const size_t had = p ? malloc_usable_size(p) : 0;
    if (size > had) count_allocation(size - had);
    p = realloc(p, size ? size : 1);
    if (!p) smc_no_memory();
    return p;
}

char *smc_strdup(const char *s) {
    size_t n = strlen(s) + 1;
    return memcpy(smc_alloc(n), s, n);
}

char *smc_vformat(const char *fmt, va_list args) {
    char *text = NULL;
    if (vasprintf(&text, fmt, args) < 0 || !text) smc_no_memory();
    return text;
}

char *smc_format(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = smc_vformat(fmt, ap);
    va_end(ap);
    return text;
}

void *smc_vec_grow(void *at, uint32_t *cap, size_t need, size_t elem_size) {
    size_t n = *cap ? *cap : 8;
    while (n < need) n *= 2;
    smc_invariant(n <= UINT32_MAX, "array of more than 2^32 elements");
    at = smc_realloc(at, n * elem_size);
    *cap = (uint32_t)n;
    return at;
}

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t smc_processor_time(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }
uint64_t smc_monotonic_time(void) { return nanoseconds(CLOCK_MONOTONIC); }
