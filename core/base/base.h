// base.h - declarations that every folder uses: status values, assertions, allocation, growable
// arrays, clocks.
//
// There are two kinds of assertions:
//   smc_invariant  for conditions that verdicts rely on; always on, ends the process with status 70
//   assert         for debugging
// Conditions that user input can violate are reported by a status and a message instead.
#ifndef SMC_BASE_H
#define SMC_BASE_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SMC_MUST_USE __attribute__((warn_unused_result))
#define SMC_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define SMC_NORETURN __attribute__((noreturn))

// Why a call has failed. Errors in the checked program are results, not statuses.
typedef enum smc_status {
    SMC_OK = 0,
    SMC_UNSUPPORTED, // the program uses something smc does not model: exit status 2, message
                     // already given
    SMC_USAGE,       // bad options or input: exit status 2, message already given
    SMC_STOPPED,     // a limit was reached, or the user has interrupted: exit status 3
    SMC_NO_MEMORY,   // an allocation failed, or the memory limit was reached: exit status 3
    SMC_TOO_LONG,    // an execution has more events than the algorithm supports: exit status 3
    SMC_ENDLESS,     // a thread runs a loop that it never leaves: exit status 3
    SMC_RESTART, // an assumption about the program was refuted (program/facts.h): the result so far
                 // is discarded and the exploration must start again
} smc_status;

// Whether this build (Debug, sanitizers) checks incremental data against a recomputation from
// scratch (smc_check_execution, smc_graph_check, ..). A difference is a violated invariant.
#ifdef NDEBUG
enum { SMC_IS_CHECKED = false };
#else
enum { SMC_IS_CHECKED = true };
#endif

// Prints a message and ends the process with status 70. Only for bugs in smc.
SMC_NORETURN void smc_internal_error(const char *file, int line, const char *what);

#define smc_invariant(cond, what)                                                                  \
    ((cond) ? (void)0 : smc_internal_error(__FILE__, __LINE__, (what)))

// Allocation functions that never return NULL. If memory is exhausted they call smc_no_memory,
// which ends the run and reports the results found so far (status 3). Each thread has its own
// handler, set by the tool; without one, the process prints a message and exits with status 3.
// smc_alloc returns zeroed memory.
void *smc_alloc(size_t size) __attribute__((malloc, returns_nonnull));
void *smc_realloc(void *p, size_t size) __attribute__((returns_nonnull));
char *smc_strdup(const char *s) __attribute__((malloc, returns_nonnull));
char *smc_format(const char *fmt, ...) SMC_PRINTF(1, 2) __attribute__((malloc, returns_nonnull));
char *smc_vformat(const char *fmt, va_list) SMC_PRINTF(1, 0)
    __attribute__((malloc, returns_nonnull));

// Whether `s` begins with `prefix`.
static inline bool smc_has_prefix(const char *s, const char *prefix) {
    return strncmp(s, prefix, strlen(prefix)) == 0;
}
// Whether `s` begins with one of the n texts in `all`.
static inline bool smc_starts_with_any_of(const char *s, const char *const *all, size_t n) {
    bool has = false;
    for (size_t i = 0; i < n && !has; i++) has = smc_has_prefix(s, all[i]);
    return has;
}
// Sets the function to call when this thread's memory is exhausted; NULL: none. If the function
// returns, the process exits with status 3.
void smc_set_out_of_memory(void (*handler)(void));

// Ends the run like an allocation function that fails. Callers use it also when a limit other than
// the memory limit is reached.
SMC_NORETURN void smc_no_memory(void);
// Sets a function that is called before each further megabyte is allocated, to enforce a memory
// limit. If it returns false and the thread has an out-of-memory handler, memory is exhausted.
// NULL: no limit.
void smc_set_memory_check(bool (*has_room)(size_t size));

// Returns freed memory to the system, if the C library supports that.
void smc_trim_heap(void);

// A growable array of T: SMC_VEC(int) v = {0}; *smc_vec_push(&v) = 3; v.at[0]; v.n;
// smc_vec_free(&v). Pointers to elements are valid until the next push.
#define SMC_VEC(T)                                                                                 \
    struct {                                                                                       \
        T *at;                                                                                     \
        uint32_t n, cap;                                                                           \
    }
// Ensures that the array *v has a capacity of at least `count` elements.
#define smc_vec_reserve(v, count)                                                                  \
    ((count) <= (v)->cap ? (void)0                                                                 \
                         : (void)((v)->at = smc_vec_grow((v)->at, &(v)->cap, (count),              \
                             sizeof *(v)->at)))
// Appends an uninitialised element and returns its address.
#define smc_vec_push(v) (smc_vec_reserve((v), (v)->n + 1), &(v)->at[(v)->n++])
// Removes the last element and returns it. The array must not be empty.
#define smc_vec_pop(v) ((v)->at[--(v)->n])
#define smc_vec_free(v) (free((v)->at), (v)->at = NULL, (v)->n = (v)->cap = 0)
// Reallocates the array with a capacity doubled until it is at least `need` elements, and returns
// its address. New elements are uninitialised.
void *smc_vec_grow(void *at, uint32_t *cap, size_t need, size_t elem_size);

// A request to stop, set by a signal handler, a timer or another thread. Long-running loops check
// it and return SMC_STOPPED.
typedef struct smc_stop {
    _Atomic int requested; // 0, or the reason to stop, an SMC_STOP_* value
    _Atomic int late; // the request has been pending for some time: end at once, without further
                      // checks of the results
} smc_stop;
// Whether a stop is requested; `s` may be NULL (never).
static inline bool smc_is_stopped(const smc_stop *s) { return s && s->requested; }
// Reasons to stop: the time limit, the memory limit, an interrupt by the user.
enum { SMC_STOP_TIME = 1, SMC_STOP_MEMORY, SMC_STOP_INTERRUPT };

// Greatest common divisor; gcd(0, n) = n.
static inline uint64_t smc_gcd(uint64_t a, uint64_t b) {
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// CPU time used by this thread, in nanoseconds.
uint64_t smc_processor_time(void);

// Time of the monotonic clock, in nanoseconds.
uint64_t smc_monotonic_time(void);

#endif
