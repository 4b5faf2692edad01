// library.c - the part of the C library that smc does not model by itself, in C: checked programs
// are linked with it, so that whatever it reads and writes is checked as if the program did it.
// Compiled when smc is built, without debugging information: what happens here is reported at the
// place of the call. Only what a program uses is linked, and a function that the program defines
// itself is left out.
//
// What it may call: malloc, calloc, aligned_alloc, free, memcpy, memmove, memset and the functions
// declared here (interp/libc/libc.c).
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "program/waiting.h"

void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
void *memcpy(void *restrict, const void *restrict, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);

size_t smc_allocated_size(const void *); // an error where it is not the start of allocated memory
void *smc_allocated_start(const void *); // of the allocation that it points into; NULL: none
void smc_refuse(const char *text);       // what smc does not do
// To a compare-exchange: two bytes of padding are the same.
int smc_same_byte(unsigned char old, unsigned char expected);
void smc_put(int); // prints a character, where output is shown
// snprintf of one number, with a precision for '*'; all in private memory.
int smc_format_double(char *out, size_t size, const char *format, int precision, double);
int smc_format_long_double(char *out, size_t size, const char *format, int precision, long double);

// Each thread has its own, and where its address goes nowhere it is private (pass/mark.c).
enum { MODEL_EIO = 5, MODEL_ENOMEM = 12, MODEL_EINVAL = 22, MODEL_ERANGE = 34 };
static _Thread_local int errno_value;
int *__errno_location(void);
__attribute__((always_inline)) int *__errno_location(void) { return &errno_value; }

void smc_lock(void *), smc_unlock(void *);         // of the library's own, one for each object
void smc_begin_section(void *);                    // takes the lock of atomic sections
int smc_lock_unless_own(void *, const void *what); // 0: `what` is the thread's alone, as far as is
                                                   // known; otherwise the lock is taken

void smc_refuse(const char *text);         // not to return
void smc_one_answer(const char *function); // another one was as good: what is found says nothing of
                                           // the others
char **smc_environment(void);              // NULL-terminated; NULL: the user has said nothing of it
int smc_has_range(void);                   // whether the user has given a range of numbers
int64_t smc_number(const char *function, int64_t least, int64_t most); // one of it

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
#include "sync.inc"
#include "atomic.inc"
#include "system.inc"
#include "signals.inc"
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
#include "kernel.inc"
#include "client.inc"
#include "rust.inc"
