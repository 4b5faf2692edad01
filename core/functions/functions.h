// functions.h - what is known of library functions by their names: a row of table.h or intrinsics.h
// for each.
#ifndef SMC_LIBRARY_FUNCTIONS_H
#define SMC_LIBRARY_FUNCTIONS_H

#include "functions/intrinsics.h"
#include "functions/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What functions do with conditions, read-write locks, semaphores and barriers, whose words smc's
// own library reads and writes (pass/library/sync.inc).
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

// What the machine has to keep for a program that may call the function (smc_sync_uses).
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
    SMC_FN_ASSUMES = 1 << 0,       // the execution ends where the argument is 0
    SMC_FN_DECIDES = 1 << 1,       // whether the thread continues depends on the arguments
    SMC_FN_ERROR = 1 << 2,         // calling it is the error
    SMC_FN_ASSERTION = 1 << 3,     // what an assert that fails calls
    SMC_FN_FAILS = 1 << 4,         // nothing but an error follows
    SMC_FN_ENDS = 1 << 5,          // ends the thread, the process or the calling function
    SMC_FN_ENDS_AT_ONCE = 1 << 6,  // ends the process, and runs nothing before
    SMC_FN_NO_THROW = 1 << 7,      // clang's call where an exception leaves what may not throw
    SMC_FN_BUILTIN = 1 << 8,       // clang expands it, or knows that it never returns
    SMC_FN_ALLOCATES = 1 << 9,     // returns new memory
    SMC_FN_FREES = 1 << 10,        // frees what the first argument points to
    SMC_FN_OBJECT = 1 << 11,       // knows the object that the first argument points to by its
                                   // address; its words are not the bytes there
                                   // (interp/libc/sync.h)
    SMC_FN_SERIAL = 1 << 12,       // a wait at a barrier, which returns to one thread another value
    SMC_FN_YIELDS = 1 << 13,       // lets other threads run
    SMC_FN_SLEEPS = 1 << 14,       // lets time pass
    SMC_FN_SYSTEM_CALL = 1 << 15,  // the first argument is the number of a system call
    SMC_FN_INITIALISED = 1 << 16,  // the result is computed from no memory of the program
    SMC_FN_RANDOM = 1 << 17,       // of the generator of random numbers
    SMC_FN_NOT_NEGATIVE = 1 << 18, // no result is negative, by POSIX
    SMC_FN_STORES_MEMORY = 1 << 19, // stores the address of new memory where the first argument is
} smc_function_trait;

// What a program has that calls the function, or for which another function replaces it.
typedef enum smc_function_with {
    SMC_WITH_HANDLERS = 1 << 0,       // run by exit
    SMC_WITH_QUICK_HANDLERS = 1 << 1, // run by quick_exit
    SMC_WITH_CANCELLING = 1 << 2,     // of threads
    SMC_WITH_PIPES = 1 << 3,          // so that a number may stand for one (library/pipes.inc)
} smc_function_with;

enum { SMC_ALL_ARGUMENTS = -1 };

typedef struct smc_library_function {
    const char *name;
    const char *remark;      // in lists of functions
    const char *replaced_by; // with `where`: the function that is called in its place
    int32_t keeps;           // a bit for each argument that is known no further than the result
    uint32_t traits;         // of smc_function_trait
    uint16_t needs;          // of smc_function_need
    bool model;              // it is run by interp/libc
    uint8_t arguments;       // a model: at least so many
    uint8_t passes_on;       // a model: a bit for each argument that may be undefined
    uint8_t calls;           // the number, from 1 on, of an argument that is a function, which is
                             // called with the next argument
    uint8_t result;          // the same of one that is an address for the result of a thread
    uint8_t limit;           // the same of one that says how long it waits at most
    uint8_t left;            // the same, from 0 on, of one for what is left of the time; 0: none
    uint8_t absolute;        // the same of one that is 0 where the time is no point in time
    uint8_t typed;           // a bit for each second argument that asks for mutexes of a type
    uint8_t brings, where;   // of smc_function_with
    smc_sync_call sync;
} smc_library_function;

// By its name. NULL, and a function about which nothing is known: a row without a name, all 0.
const smc_library_function *smc_library_find(const char *name);
// NULL past the last one.
const smc_library_function *smc_library_at(size_t i);

// What a __VERIFIER_nondet_<type> chooses from.
typedef struct smc_nondet {
    const char *name;
    uint8_t bytes; // 0: those of a long
    bool is_signed;
} smc_nondet;

const smc_nondet *smc_nondet_find(const char *function); // NULL: none
// The function that chooses an integer of so many bits; NULL: none.
const char *smc_nondet_of(unsigned bits, bool is_signed);

#endif
