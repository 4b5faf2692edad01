// functions.h - facts about library functions, found by the functions' names. Each function has a
// row in table.h or intrinsics.h.
#ifndef SMC_LIBRARY_FUNCTIONS_H
#define SMC_LIBRARY_FUNCTIONS_H

#include "functions/intrinsics.h"
#include "functions/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Operation of a function on a synchronisation object other than a plain mutex: a condition
// variable, read-write lock, semaphore or barrier. smc's own library implements these objects by
// memory words (pass/library/sync.inc).
typedef enum smc_sync_call {
    SMC_SYNC_NOTHING, // the function has no such object
    SMC_SYNC_WAIT,    // waits at a condition variable
    SMC_SYNC_TIMED_WAIT,
    SMC_SYNC_SIGNAL,    // wakes one thread that waits at a condition variable
    SMC_SYNC_BROADCAST, // wakes all of them
    SMC_SYNC_READ_LOCK,
    SMC_SYNC_WRITE_LOCK,
    SMC_SYNC_RW_UNLOCK,
    SMC_SYNC_SEM_POST, // increments a semaphore
    SMC_SYNC_SEM_WAIT, // decrements a semaphore, or tries to
    SMC_SYNC_BARRIER,  // arrives at a barrier
    SMC_SYNC_ONCE,     // runs a function once (pthread_once)
    SMC_SYNC_INIT,     // initialises the object
    SMC_SYNC_DESTROY,  // destroys the object
} smc_sync_call;

// State that the interpreter maintains for a program that may call the function. The members of
// smc_sync_uses (interp/vm/vm.h) have the details.
typedef enum smc_function_need {
    SMC_NEEDS_MUTEX_WORDS = 1 << 0,                     // mutexes are memory words
    SMC_NEEDS_SPIN_WORDS = 1 << 1,                      // spinlocks are memory words
    SMC_NEEDS_ROBUST = 1 << 2,                          // robust mutexes
    SMC_NEEDS_CEILINGS = 1 << 3,                        // priority ceilings of mutexes
    SMC_NEEDS_DETACHED = 1 << 4,                        // detached threads
    SMC_NEEDS_ATTRIBUTES = 1 << 5 | SMC_NEEDS_DETACHED, // thread attributes
    SMC_NEEDS_CANCELS = 1 << 6,                         // cancellation of threads
    SMC_NEEDS_ENDS = 1 << 7,                            // whether each thread has ended
    SMC_NEEDS_CLOCKS = 1 << 8,                          // clocks
    SMC_NEEDS_ARRIVE_ONLY = 1 << 9,    // arrivals without waiting, or reads of a semaphore's count
    SMC_NEEDS_THREADS = 1 << 10,       // the list of all threads
    SMC_NEEDS_TEAM_NUMBERS = 1 << 11,  // numbers of OpenMP's threads and teams
    SMC_NEEDS_THREADPRIVATE = 1 << 12, // copies of OpenMP's threadprivate variables
} smc_function_need;

// Properties of a function, as bits of a set.
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
    // The object that the first argument points to is identified by its address; the object's state
    // is kept in separate words, not in the bytes there (interp/libc/sync.h).
    SMC_FN_OBJECT = 1 << 11,
    SMC_FN_SERIAL = 1 << 12, // waits at a barrier; returns a different value to exactly one thread
    SMC_FN_YIELDS = 1 << 13, // lets other threads run before it returns
    SMC_FN_SLEEPS = 1 << 14, // lets time pass before it returns
    SMC_FN_SYSTEM_CALL = 1 << 15,   // the first argument is the number of a system call
    SMC_FN_INITIALISED = 1 << 16,   // its result does not depend on the program's memory
    SMC_FN_CALLERS_KNOWN = 1 << 17, // smc calls it only from the program and from other functions
                                    // of its library
    SMC_FN_NOT_NEGATIVE = 1 << 18,  // its result is never negative (POSIX)
    // Stores the address of newly allocated memory at the address in its first argument.
    SMC_FN_STORES_MEMORY = 1 << 19,
    SMC_FN_INPUT = 1 << 20, // makes the object to which the first argument points an input
} smc_function_trait;

// Features of a program, as bits of a set. A call of a function may show that the program has a
// feature (smc_library_function.shows_features), and a call may be replaced by another one if the
// program has a feature (smc_library_function.where).
typedef enum smc_program_feature {
    SMC_WITH_HANDLERS = 1 << 0,        // handlers that exit runs
    SMC_WITH_QUICK_HANDLERS = 1 << 1,  // handlers that quick_exit runs
    SMC_WITH_CANCELLING = 1 << 2,      // cancellation of threads
    SMC_WITH_PIPES = 1 << 3,           // pipes, so that a file descriptor may stand for a pipe
                                       // (library/pipes.inc)
    SMC_WITH_THREAD_SIGNALS = 1 << 4,  // signals to threads
    SMC_WITH_PROCESS_SIGNALS = 1 << 5, // signals to the process, which any thread may take
} smc_program_feature;

enum { SMC_ALL_ARGUMENTS = -1 }; // value of smc_library_function.keeps

// A row of the tables: the facts about one function.
typedef struct smc_library_function {
    const char *name;
    const char *remark;      // shown next to the name in lists of functions; NULL: "modelled"
    const char *replaced_by; // the function called in its place if the program has a feature in
                             // `where`; NULL: none
    int32_t keeps;     // bit i: argument i does not escape from the call, except into the result
    uint32_t traits;   // bits of smc_function_trait
    uint16_t needs;    // bits of smc_function_need
    bool model;        // implemented in the interpreter (interp/libc)
    uint8_t arguments; // a model: minimum number of arguments
    uint8_t undefined_allowed; // a model: bit i: argument i may be undefined (uninitialised)
    // Number, from 1, of an argument that is a function. This function is called with the next
    // argument. 0: none.
    uint8_t calls;
    uint8_t result;   // number, from 1, of an argument that points to memory for a thread's result;
                      // 0: none
    uint8_t limit;    // number, from 1, of an argument that limits the time to wait; 0: no limit
    uint8_t left;     // number, from 0, of an argument that receives the remaining time; 0: none
    uint8_t absolute; // number, from 0, of an argument that is 0 if the time is relative; 0: none
    uint8_t typed; // bit i: if the second argument is i, the function makes a mutex of a type other
                   // than normal
    uint8_t shows_features, where; // bits of smc_program_feature: features that a call shows;
                                   // features in which `replaced_by` is called instead
    smc_sync_call sync;
} smc_library_function;

// Returns the function's row; a row of zeros without a name if `name` is NULL or the function has
// no row.
const smc_library_function *smc_library_function_find(const char *name);
// Returns the i-th row; NULL: there are at most i rows.
const smc_library_function *smc_library_function_at(size_t i);

// A function __VERIFIER_nondet_<type>, which chooses an integer.
typedef struct smc_nondet {
    const char *name;
    uint8_t bytes; // size of the type; 0: the size of long
    bool is_signed;
} smc_nondet;

const smc_nondet *smc_nondet_find(const char *function); // NULL: no such function
// Whether the function returns an input: an integer or a floating-point number.
bool smc_nondet_makes_input(const char *function);
// Returns the name of the function that chooses an integer of `bits` bits; NULL: none.
const char *smc_nondet_function_of(unsigned bits, bool is_signed);

#endif
