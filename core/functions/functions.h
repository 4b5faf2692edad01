// functions.h - what smc knows about library functions, by their names. Each function has a row in
// table.h or intrinsics.h.
#ifndef SMC_LIBRARY_FUNCTIONS_H
#define SMC_LIBRARY_FUNCTIONS_H

#include "functions/intrinsics.h"
#include "functions/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a function does with a synchronisation object other than a plain mutex: a condition
// variable, read-write lock, semaphore or barrier. smc's own library implements these objects by
// memory words (pass/library/sync.inc).
typedef enum smc_sync_call {
    SMC_SYNC_NOTHING,
    SMC_SYNC_WAIT,
    SMC_SYNC_TIMED_WAIT,
    SMC_SYNC_SIGNAL,
    SMC_SYNC_BROADCAST,
    SMC_SYNC_READ_LOCK,
    SMC_SYNC_WRITE_LOCK,
    SMC_SYNC_RW_UNLOCK,
    SMC_SYNC_POST,
    SMC_SYNC_TAKE,
    SMC_SYNC_BARRIER,
    SMC_SYNC_ONCE,
    SMC_SYNC_MAKE,
    SMC_SYNC_UNMAKE,
} smc_sync_call;

// State that the interpreter must maintain for a program that may call the function
// (smc_sync_uses).
typedef enum smc_function_need {
    SMC_NEEDS_MUTEX_WORDS = 1 << 0,
    SMC_NEEDS_SPIN_WORDS = 1 << 1,
    SMC_NEEDS_ROBUST = 1 << 2,
    SMC_NEEDS_CEILINGS = 1 << 3,
    SMC_NEEDS_DETACHED = 1 << 4,
    SMC_NEEDS_ATTRIBUTES = 1 << 5 | SMC_NEEDS_DETACHED,
    SMC_NEEDS_CANCELS = 1 << 6,
    SMC_NEEDS_ENDS = 1 << 7,
    SMC_NEEDS_CLOCKS = 1 << 8,
    SMC_NEEDS_GOES_ON = 1 << 9,
    SMC_NEEDS_THREADS = 1 << 10,
} smc_function_need;

typedef enum smc_function_trait {
    SMC_FN_ASSUMES = 1 << 0,      // the execution ends if the argument is 0
    SMC_FN_DECIDES = 1 << 1,      // its arguments decide whether the thread continues
    SMC_FN_ERROR = 1 << 2,        // calling it is an error (e.g. __VERIFIER_error)
    SMC_FN_ASSERTION = 1 << 3,    // called by an assert macro whose condition is false
    SMC_FN_FAILS = 1 << 4,        // the call ends in an error in every case
    SMC_FN_ENDS = 1 << 5,         // ends the thread, the process or the calling function
    SMC_FN_ENDS_AT_ONCE = 1 << 6, // ends the process at once, without running exit handlers
    SMC_FN_NO_THROW = 1 << 7,     // clang calls it if an exception leaves a function that must not
                                  // throw
    SMC_FN_BUILTIN = 1 << 8,   // clang expands the call, or knows that the function never returns
    SMC_FN_ALLOCATES = 1 << 9, // returns new memory
    SMC_FN_FREES = 1 << 10,    // frees the memory to which the first argument points
    // Identifies the object that the first argument points to by its address; the object's state is
    // kept in words of its own, not in the bytes there (interp/libc/sync.h).
    SMC_FN_OBJECT = 1 << 11,
    SMC_FN_SERIAL = 1 << 12, // waits at a barrier; returns a different value to exactly one thread
    SMC_FN_YIELDS = 1 << 13, // lets other threads run before it returns
    SMC_FN_SLEEPS = 1 << 14, // lets time pass before it returns
    SMC_FN_SYSTEM_CALL = 1 << 15,  // the first argument is the number of a system call
    SMC_FN_INITIALISED = 1 << 16,  // its result depends on no memory of the program
    SMC_FN_RANDOM = 1 << 17,       // belongs to the random number generator
    SMC_FN_NOT_NEGATIVE = 1 << 18, // its result is never negative (POSIX)
    // Stores the address of newly allocated memory at the address in its first argument.
    SMC_FN_STORES_MEMORY = 1 << 19,
} smc_function_trait;

// Bits for features of a program. A call of a function shows that the program has the feature
// (smc_library_function.brings); a function is replaced in programs that have the feature
// (`where`).
typedef enum smc_program_feature {
    SMC_WITH_HANDLERS = 1 << 0,       // handlers that exit runs
    SMC_WITH_QUICK_HANDLERS = 1 << 1, // handlers that quick_exit runs
    SMC_WITH_CANCELLING = 1 << 2,     // cancellation of threads
    SMC_WITH_PIPES = 1 << 3,          // pipes, so that a file descriptor may stand for a pipe
                                      // (library/pipes.inc)
} smc_program_feature;

enum { SMC_ALL_ARGUMENTS = -1 };

typedef struct smc_library_function {
    const char *name;
    const char *remark;      // shown next to the name in lists of functions; NULL: "modelled"
    const char *replaced_by; // the function called in its place if the program has a feature in
                             // `where`; NULL: none
    int32_t keeps;           // bit i: argument i does not escape, except into the result
    uint32_t traits;         // bits of smc_function_trait
    uint16_t needs;          // bits of smc_function_need
    bool model;              // implemented in the interpreter (interp/libc)
    uint8_t arguments;       // a model: minimum number of arguments
    uint8_t passes_on;       // a model: bit i: argument i may be undefined
    // Number, from 1, of an argument that is a function, which is called with the next argument; 0:
    // none.
    uint8_t calls;
    uint8_t result;   // number, from 1, of an argument that points to memory for a thread's result;
                      // 0: none
    uint8_t limit;    // number, from 1, of an argument that limits the time to wait; 0: none
    uint8_t left;     // number, from 0, of an argument that receives the remaining time; 0: none
    uint8_t absolute; // number, from 0, of an argument that is 0 if the time is relative; 0: none
    uint8_t typed;    // bit i: the value i of the second argument selects a type of mutexes
    uint8_t brings, where; // bits of smc_program_feature: features that a call shows, features for
                           // which `replaced_by` is called
    smc_sync_call sync;
} smc_library_function;

// Finds the function's row. Returns a row without a name, all 0, if `name` is NULL or nothing is
// known of the function.
const smc_library_function *smc_library_function_find(const char *name);
// Returns the i-th row; NULL: i is the number of rows or more.
const smc_library_function *smc_library_function_at(size_t i);

// The integer type from which a function __VERIFIER_nondet_<type> chooses a value.
typedef struct smc_nondet {
    const char *name;
    uint8_t bytes; // size of the type; 0: the size of long
    bool is_signed;
} smc_nondet;

const smc_nondet *smc_nondet_find(const char *function); // NULL: no such function
// Returns the name of the function that chooses an integer of `bits` bits; NULL: none.
const char *smc_nondet_of(unsigned bits, bool is_signed);

#endif
