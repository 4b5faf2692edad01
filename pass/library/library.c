// library.c - the functions of the C library that are written in C. Checked programs are linked
// with the functions that they use and do not define, so the functions' memory accesses are checked
// like those of the program. The library is compiled when smc is built, without debugging
// information: errors in it are reported at the location of the call.
//
// Library functions may call malloc, calloc, aligned_alloc, free, memcpy, memmove, memset and the
// functions declared here (interp/libc/libc.c).
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "program/faults.h"
#include "program/tickets.h"
#include "program/waiting.h"

void *malloc(size_t);
void *calloc(size_t, size_t);
void *smc_malloc(size_t); // never fails
void free(void *);
void *memcpy(void *restrict, const void *restrict, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);

// Reports an error if the pointer is not the start of an allocation.
size_t smc_allocated_size(const void *);
// Start of the allocation that contains the address; NULL: none.
void *smc_allocated_start(const void *);
void smc_refuse(const char *text); // ends smc with the message that the feature is not supported
// Compares two bytes as a compare-exchange does: padding bytes are equal.
int smc_same_byte(unsigned char old, unsigned char expected);
void smc_put(int); // prints a character if output is shown
// snprintf of one number; `format` has a '*' for the precision. All memory is private.
int smc_format_double(char *out, size_t size, const char *format, int precision, double);
int smc_format_long_double(char *out, size_t size, const char *format, int precision, long double);

// Each thread has its own; it is private unless its address is captured (pass/marking/mark.c).
enum { MODEL_EINTR = 4, MODEL_EIO = 5, MODEL_ENOMEM = 12, MODEL_EINVAL = 22, MODEL_ERANGE = 34 };
static _Thread_local int errno_value;
int *__errno_location(void);
__attribute__((always_inline)) int *__errno_location(void) { return &errno_value; }

void smc_lock(void *), smc_unlock(void *); // internal lock of the library for an object
void smc_begin_section(void *);            // takes the lock of atomic sections
// Returns 0 if only this thread has accessed `what` so far; otherwise takes the lock.
int smc_lock_unless_own(void *, const void *what);

void smc_refuse(const char *text); // does not return
// Warns that the function could have returned another result, which is not explored.
void smc_one_answer(const char *function);
void smc_no_files(const char *function);
// The environment strings that the user gave, ending with NULL; NULL: none were given.
char **smc_environment(void);
unsigned smc_environment_inputs(void); // how many of these strings, the first ones, are inputs
int smc_is_input(int64_t value);       // true if the value depends on inputs of the program
int smc_has_range(void);        // true if the user has given a range, or random numbers are inputs
unsigned smc_stdin_bytes(void); // number of bytes that standard input has at most
// Chooses a number from the user's range or, without a range, an input.
int64_t smc_number(const char *function, int64_t least, int64_t most);

// Chooses whether a fault of the environment happens (docs/faults.md). Returns 0: no; otherwise 1,
// or for SMC_FAULT_SHORT how many of the bytes are transferred.
size_t smc_fault(int kind, size_t bytes);

// Runs the handlers of signals that have reached the thread. Returns whether they end the call that
// they interrupt, with EINTR; `restarts`: not if all have SA_RESTART (delivery.inc).
static int is_interrupted(int restarts);
// Whether a wait ends with EINTR: by a handler, or by a fault.
static int ends_with_eintr(int restarts) {
    return is_interrupted(restarts) || smc_fault(SMC_FAULT_EINTR, 0);
}
// Returns how many of n bytes a call transfers: fewer only by a fault.
static size_t transferred(size_t n) {
    const size_t fewer = smc_fault(SMC_FAULT_SHORT, n);
    return fewer ? fewer : n;
}

#include "ctype.inc"
#include "stdlib.inc"
#include "string.inc"
#include "environment.inc"

#include "files.inc"
#include "stdio.inc"
#include "getopt.inc"
#include "scan.inc"
#include "time.inc"
#include "calendar.inc"
#include "gnu.inc"
#include "numbers.inc"
#include "sync.inc"
#include "semaphore.inc"
#include "atomic.inc"
#include "system.inc"
#include "signals.inc"
#include "delivery.inc"
#include "pipes.inc"
#include "epoll.inc"
#include "addresses.inc"
#include "scheduling.inc"
#include "attributes.inc"
#include "named.inc"
#include "pages.inc"
#include "membarrier.inc"
#include "instructions.inc"

#include "annotations.inc"
#include "inputs.inc"
#include "openmp/team.inc"
#include "openmp/cancellation.inc"
#include "openmp/loops.inc"
#include "openmp/tasks.inc"
#include "openmp/reductions.inc"
#include "openmp/private.inc"
#include "openmp/lanes.inc"
#include "openmp/target.inc"
#include "openmp/api.inc"
#include "kernel.inc"
#include "client.inc"
#include "rust.inc"
