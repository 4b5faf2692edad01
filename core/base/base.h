// base.h - what every room may use: status values, assertions, growable arrays.
//
// Three kinds of assertion, each with its reader in mind:
//   smc_require    what a user's input can cause; the caller turns it into a message
//   smc_invariant  what a verdict rests on; always on, ends the process with status 70
//   assert         what only debugging needs
#ifndef SMC_BASE_H
#define SMC_BASE_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define SMC_MUST_USE __attribute__((warn_unused_result))
#define SMC_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define SMC_NORETURN __attribute__((noreturn))

// Why a call could not do what it was asked. An error in the checked program is a result, not a
// status.
typedef enum smc_status {
    SMC_OK = 0,
    SMC_UNSUPPORTED, // the program uses something smc does not model: exit status 2, message
                     // already given
    SMC_USAGE,       // bad options or input: exit status 2, message already given
    SMC_STOPPED,     // a limit was reached or the user interrupted: exit status 3
    SMC_NO_MEMORY,   // an allocation failed or the memory limit was reached: exit status 3
    SMC_TOO_LONG,    // an execution has more events than the algorithm can judge: exit status 3
    SMC_ENDLESS,     // a thread goes round a loop again and again: exit status 3
    SMC_RESTART,     // the program has learnt what its memory is made of (interp.h) and must be
                     // explored from the start: what was found so far is dropped
} smc_status;

// Whether this build (Debug, sanitizers) recomputes from scratch what fast code keeps, and
// compares: smc_check_execution, smc_graph_check and their like. What they find is an invariant
// that does not hold.
#ifdef NDEBUG
enum { SMC_IS_CHECKED = false };
#else
enum { SMC_IS_CHECKED = true };
#endif

// Ends the process with status 70: a bug in smc, never a verdict.
SMC_NORETURN void smc_internal_error(const char *file, int line, const char *what);

#define smc_invariant(cond, what)                                                                  \
    ((cond) ? (void)0 : smc_internal_error(__FILE__, __LINE__, (what)))

// Allocation that does not return NULL: running out of memory ends the run with what it has (status
// 3). Each thread has a handler of its own, set by the tool; without one the process prints a
// message and exits with status 3.
void *smc_alloc(size_t size) __attribute__((malloc, returns_nonnull)); // zeroed
void *smc_realloc(void *p, size_t size) __attribute__((returns_nonnull));
char *smc_strdup(const char *s) __attribute__((malloc, returns_nonnull));
char *smc_format(const char *fmt, ...) SMC_PRINTF(1, 2) __attribute__((malloc, returns_nonnull));
char *smc_vformat(const char *fmt, va_list) SMC_PRINTF(1, 0)
    __attribute__((malloc, returns_nonnull));
void smc_set_out_of_memory(void (*handler)(void));
SMC_NORETURN void smc_no_memory(void); // as where an allocation fails
// Asked before each megabyte that is allocated, in one piece or in many, so that nothing goes far
// beyond a limit: without room for the last piece, memory has run out, where there is a handler for
// that. NULL: there always is room.
void smc_set_room_for(bool (*has_room)(size_t size));

void smc_give_back(void); // what was freed, to the system, where the C library can do that

// A growable array of T: SMC_VEC(int) v = {0}; *smc_vec_push(&v) = 3; v.at[0]; v.n;
// smc_vec_free(&v). A pointer into it is valid until the next push.
#define SMC_VEC(T)                                                                                 \
    struct {                                                                                       \
        T *at;                                                                                     \
        uint32_t n, cap;                                                                           \
    }
#define smc_vec_reserve(v, count)                                                                  \
    ((count) <= (v)->cap ? (void)0                                                                 \
                         : (void)((v)->at = smc_vec_grow((v)->at, &(v)->cap, (count),              \
                             sizeof *(v)->at)))
#define smc_vec_push(v) (smc_vec_reserve((v), (v)->n + 1), &(v)->at[(v)->n++])
#define smc_vec_pop(v) ((v)->at[--(v)->n])
#define smc_vec_free(v) (free((v)->at), (v)->at = NULL, (v)->n = (v)->cap = 0)
// Doubles capacity until it is at least `need` elements; new elements are not initialised.
void *smc_vec_grow(void *at, uint32_t *cap, size_t need, size_t elem_size);

// Set from a signal handler, a timer or another thread; long-running loops look at it and return
// SMC_STOPPED.
typedef struct smc_stop {
    _Atomic int requested; // 0, or an SMC_STOP_* reason
    _Atomic int late;      // that was some time ago: nothing more is to be looked at
} smc_stop;
// NULL: nobody asks for that.
static inline bool smc_is_stopped(const smc_stop *s) { return s && s->requested; }
enum { SMC_STOP_TIME = 1, SMC_STOP_MEMORY, SMC_STOP_INTERRUPT };

// The greatest common divisor; that of 0 and n is n.
static inline uint64_t smc_gcd(uint64_t a, uint64_t b) {
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

uint64_t smc_processor_time(void); // of this thread, in nanoseconds
uint64_t smc_monotonic_time(void); // of a clock that goes forward only, in nanoseconds

#endif
