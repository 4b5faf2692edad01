// errors.h - errors of the checked program: a row for each kind of error, and one for each subkind.
// JSON and its schema, SARIF's rules, `smc --list=errors`, the manual page and docs/errors.md are
// generated from these rows.
#ifndef SMC_PROGRAM_ERRORS_H
#define SMC_PROGRAM_ERRORS_H

#include <stdbool.h>

// Properties of a kind of error, on which advice and explanations depend.
typedef enum smc_error_trait {
    SMC_ERROR_OF_TWO = 1 << 0,      // two unordered events show the error
    SMC_ERROR_OF_VALUE = 1 << 1,    // a value that a thread has read shows the error
    SMC_ERROR_OF_WAIT = 1 << 2,     // a thread that waits for ever shows the error
    SMC_ERROR_OF_LIFETIME = 1 << 3, // concerns the lifetime of an object, a lock or a thread, and
                                    // depends on happens-before
} smc_error_trait;

// X(enumerator, name in JSON, words in reports, words for the error's second place, bits of
// smc_error_trait)
#define SMC_ERRORS(X)                                                                              \
    X(SMC_ERR_ASSERTION, "assertion", "assertion failed", SMC_OTHER_ACCESS, SMC_ERROR_OF_VALUE)    \
    X(SMC_ERR_REACH, "reach_error", "an error function is reached", SMC_OTHER_ACCESS,              \
      SMC_ERROR_OF_VALUE)                                                                          \
    X(SMC_ERR_RACE, "race", "data race", SMC_OTHER_ACCESS, SMC_ERROR_OF_TWO)                       \
    X(SMC_ERR_DEADLOCK, "deadlock", "deadlock", SMC_OTHER_ACCESS, SMC_ERROR_OF_WAIT)               \
    X(SMC_ERR_UNINITIALIZED, "uninitialized", "use of uninitialised memory", SMC_OTHER_ACCESS, 0)  \
    X(SMC_ERR_MEMORY, "memory", "invalid memory access", SMC_OTHER_ACCESS,                         \
      SMC_ERROR_OF_TWO | SMC_ERROR_OF_VALUE | SMC_ERROR_OF_LIFETIME)                               \
    X(SMC_ERR_LIVENESS, "liveness", "a wait that never ends", SMC_OTHER_ACCESS, SMC_ERROR_OF_WAIT) \
    X(SMC_ERR_LOCK, "lock", "misuse of a lock", "used here", SMC_ERROR_OF_TWO |                    \
      SMC_ERROR_OF_LIFETIME)                                                                       \
    X(SMC_ERR_THREAD, "thread", "misuse of a thread", SMC_OTHER_ACCESS, SMC_ERROR_OF_LIFETIME)     \
    X(SMC_ERR_SIGNAL, "signal", "misuse of a signal handler", SMC_OTHER_ACCESS, 0)                 \
    X(SMC_ERR_ARITHMETIC, "arithmetic", "undefined arithmetic", SMC_OTHER_ACCESS,                  \
      SMC_ERROR_OF_VALUE)                                                                          \
    X(SMC_ERR_UNREACHABLE, "unreachable", "unreachable code is reached", SMC_OTHER_ACCESS, 0)      \
    X(SMC_ERR_ABORT, "abort", "the program ends abnormally", SMC_OTHER_ACCESS, 0)                  \
    X(SMC_ERR_EXIT, "exit", "the program ends with a status other than 0", SMC_OTHER_ACCESS, 0)    \
    X(SMC_ERR_LINEARIZABILITY, "linearizability", "not linearizable", SMC_OTHER_ACCESS, 0)         \
    X(SMC_ERR_TERMINATION, "termination", "the program may run for ever", "in turn with this", 0)  \
    X(SMC_ERR_OUTCOME, "outcome", "an outcome that another model does not allow",                  \
      SMC_OTHER_ACCESS, 0)

// X(enumerator, kind, name in JSON, words): the subkinds of a kind. If a kind has subkinds, each
// error of the kind has one of them.
#define SMC_ERROR_SUBKINDS(X)                                                                      \
    X(SMC_ERR_NULL_POINTER, SMC_ERR_MEMORY, "null-pointer", "an access through a null pointer")    \
    X(SMC_ERR_INVALID_POINTER, SMC_ERR_MEMORY, "invalid-pointer",                                  \
      "an access through a pointer to no object")                                                  \
    X(SMC_ERR_OUT_OF_BOUNDS, SMC_ERR_MEMORY, "out-of-bounds", "an access beyond an object")        \
    X(SMC_ERR_USE_AFTER_FREE, SMC_ERR_MEMORY, "use-after-free",                                    \
      "an access to memory that is freed, or may be")                                              \
    X(SMC_ERR_USE_AFTER_SCOPE, SMC_ERR_MEMORY, "use-after-scope",                                  \
      "an access to a local variable whose scope has ended, or may have")                          \
    X(SMC_ERR_BEFORE_ALLOCATION, SMC_ERR_MEMORY, "before-allocation",                              \
      "an access that is not ordered after the allocation")                                        \
    X(SMC_ERR_WRITE_TO_CONSTANT, SMC_ERR_MEMORY, "write-to-constant", "a write to a constant")     \
    X(SMC_ERR_DOUBLE_FREE, SMC_ERR_MEMORY, "double-free", "memory is freed twice")                 \
    X(SMC_ERR_INVALID_FREE, SMC_ERR_MEMORY, "invalid-free",                                        \
      "a free of what no allocation returned, or another kind of one")                             \
    X(SMC_ERR_LEAK, SMC_ERR_MEMORY, "leak", "memory is never freed")                               \
    X(SMC_ERR_STACK_OVERFLOW, SMC_ERR_MEMORY, "stack-overflow",                                    \
      "calls or local variables exceed the stack")                                                 \
    X(SMC_ERR_INVALID_CALL, SMC_ERR_MEMORY, "invalid-call",                                        \
      "a call through a pointer to no function, or to one of another type")                        \
    X(SMC_ERR_INVALID_ARGUMENT, SMC_ERR_MEMORY, "invalid-argument",                                \
      "a library function does not take this argument")                                            \
    X(SMC_ERR_MISSING_ARGUMENT, SMC_ERR_MEMORY, "missing-argument",                                \
      "a read of a variadic argument that was not passed")                                         \
    X(SMC_ERR_INVALID_JUMP, SMC_ERR_MEMORY, "invalid-jump",                                        \
      "a longjmp to a function that has returned, or of another thread")                           \
    X(SMC_ERR_INVALID_VALUE, SMC_ERR_MEMORY, "invalid-value",                                      \
      "a bool, or an enum of two variants, that is neither 0 nor 1")                               \
    X(SMC_ERR_NOT_HELD, SMC_ERR_LOCK, "not-held",                                                  \
      "a thread unlocks, or waits with, a lock that it does not hold")                             \
    X(SMC_ERR_DESTROYED_IN_USE, SMC_ERR_LOCK, "destroyed-in-use",                                  \
      "a lock is destroyed while a thread holds it, waits for it or uses it")                      \
    X(SMC_ERR_USE_AFTER_DESTROY, SMC_ERR_LOCK, "use-after-destroy",                                \
      "a lock is used, or destroyed again, after it was destroyed")                                \
    X(SMC_ERR_NOT_INITIALISED, SMC_ERR_LOCK, "not-initialised",                                    \
      "a lock is used before, or while, it is initialised")                                        \
    X(SMC_ERR_INITIALISED_TWICE, SMC_ERR_LOCK, "initialised-twice",                                \
      "a lock is initialised again without being destroyed")                                       \
    X(SMC_ERR_TOO_MANY_ARRIVALS, SMC_ERR_LOCK, "too-many-arrivals",                                \
      "more threads arrive at a barrier or a latch than its count")                                \
    X(SMC_ERR_INVALID_START, SMC_ERR_THREAD, "invalid-start",                                      \
      "a thread is created without a function that it can run")                                    \
    X(SMC_ERR_INVALID_THREAD, SMC_ERR_THREAD, "invalid-thread",                                    \
      "a join or detach of what is no thread")                                                     \
    X(SMC_ERR_JOINED_TWICE, SMC_ERR_THREAD, "joined-twice",                                        \
      "a join or detach of a thread that was already joined or detached")                          \
    X(SMC_ERR_JOINS_ITSELF, SMC_ERR_THREAD, "joins-itself", "a thread joins itself")               \
    X(SMC_ERR_HANDLER_RACE, SMC_ERR_SIGNAL, "handler-race",                                        \
      "a signal handler accesses an object in the middle of another access")                       \
    X(SMC_ERR_UNSAFE_CALL, SMC_ERR_SIGNAL, "unsafe-call",                                          \
      "a signal handler calls a function that is not async-signal-safe")                           \
    X(SMC_ERR_SIGNED_OVERFLOW, SMC_ERR_ARITHMETIC, "signed-overflow",                              \
      "a signed result does not fit")                                                              \
    X(SMC_ERR_DIVISION_BY_ZERO, SMC_ERR_ARITHMETIC, "division-by-zero", "a division by zero")

// clang-format off
// A kind or a subkind of errors: kinds are less than SMC_ERR_COUNT, subkinds greater.
typedef enum smc_error_kind {
#define X(id, name, words, other, traits) id,
    SMC_ERRORS(X)
#undef X
    SMC_ERR_COUNT,
#define X(id, kind, name, words) id,
    SMC_ERROR_SUBKINDS(X)
#undef X
    SMC_ERR_END
} smc_error_kind;
// clang-format on

// Returns the kind of an error, which is a kind or a subkind.
smc_error_kind smc_error_kind_of(unsigned error);
// Returns the kind or subkind with this name in JSON; SMC_ERR_END: there is none.
smc_error_kind smc_error_find(const char *name);
static inline bool smc_error_is_subkind(unsigned error) { return error > SMC_ERR_COUNT; }
// Names of kinds and subkinds.
const char *smc_error_name(unsigned error);        // the name in JSON
const char *smc_error_description(unsigned error); // the words in text reports
// Properties of kinds.
const char *smc_error_second_place(unsigned kind);         // the words for the error's second place
bool smc_error_has_traits(unsigned kind, unsigned traits); // whether the kind has any of the traits

#endif
