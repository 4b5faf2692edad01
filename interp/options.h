// options.h - options for lowering and interpretation.
#ifndef SMC_INTERP_OPTIONS_H
#define SMC_INTERP_OPTIONS_H

#include "base/base.h"
#include "base/diag.h"
#include "base/marked.h"

// A bound on the rounds of all loops of the function with this name.
typedef struct smc_loop_bound {
    char *function;
    uint32_t rounds;
} smc_loop_bound;

typedef SMC_VEC(char *) smc_test_names; // each name occurs once; the list owns the strings

// Bounds on the rounds of loops. The strings belong to the creator of the options.
typedef struct smc_bounds {
    const smc_loop_bound *at; // if a name occurs several times, the last bound counts
    uint32_t n;
} smc_bounds;

// A list of strings, which belong to the creator of the options.
typedef struct smc_texts {
    const char *const *at;
    uint32_t n;
} smc_texts;

// How the program begins (pass/, interp/lower).
typedef struct smc_interp_begin {
    const char *entry; // name of the entry function, usually "main"
    const char *tests; // prefix of the names of test functions, which have no parameters; the
                       // program begins in one of them. NULL: it begins in `entry`
    const char *test;  // the selected test (base/marked.h); the code is the same for all tests
    smc_test_names *collected_tests; // if not NULL, the run selects no test, but collects here the
                                     // names of the tests that the program passes to
                                     // __smc_is_chosen
    smc_texts args;                  // arguments of the program, not including its name
    bool has_input_numbers;      // the bytes of `args`, of the values in `input_environment` and
                                 // of standard input are inputs
    smc_texts environment;       // strings "NAME=VALUE"
    smc_texts input_environment; // the same; the program sees them before those of `environment`
    smc_ignored_tests ignored;
    smc_test_selection selection; // which tests of Rust have code; the others are only listed
} smc_interp_begin;

// Which rounds of loops are executed (interp/lower, interp/vm/loops).
typedef struct smc_interp_loops {
    smc_bounds bounds;    // bounds for functions
    uint32_t unroll;      // maximum number of rounds of a loop each time it is entered; 0: no bound
    uint32_t rounds;      // a loop that writes in more than this many rounds of one execution ends
                          // the exploration (vm/loops/rounds.h); 0: no limit
    uint32_t wait_rounds; // if no_spin_loops is set: bound of the loops that have no other bound
                          // and no exit that depends on a count of their own; 0: no bound
    uint32_t net_zero_rounds; // the thread is cut after so many successive rounds (at least 2) of a
                              // loop that undo their own effects (docs/design/rounds.md)
    bool no_spin_loops;  // execute all rounds of loops that only wait, instead of suspending the
                         // thread (docs/design/rounds.md)
    bool drops_retries;  // end a thread at a failed exchange that the loop would retry
    bool drops_attempts; // leave out an RMW whose effect the thread would undo at once because it
                         // failed, and end the thread there
    bool plain_races;    // plain accesses that happens-before leaves unordered are an error
    bool repeats;        // cut a thread after `undone` rounds that write but return to the same
                         // state (docs/design/starvation.md)
} smc_interp_loops;

// Data that the bytecode contains in addition to the program (interp/lower).
typedef struct smc_interp_records {
    bool separate_places; // do not merge accesses at different source positions, since the memory
                          // order of each may be changed
    bool fence_places; // record the places where fences could be inserted (smc_interp_allow_orders)
    bool variables;    // record the values of local variables for smc_inspect_step (inspect.h)
    bool coverage;     // record the lines, functions and branches that are executed
    bool headers;      // report events in C++ library headers at their own position, not at the
                       // program's call
    bool without_sums; // omit checksums of source files, so that the code does not change with
                       // comments and spaces
} smc_interp_records;

// What library functions and the machine may do (interp/libc, interp/vm).
typedef struct smc_interp_library {
    int64_t nondet_low, nondet_high; // range of nondet values; the code is the same for all ranges
    bool nondet; // __VERIFIER_nondet_int and the like choose from nondet_low to nondet_high
    bool spurious_wakeups; // waits on condition variables may end spuriously, but not twice in a
                           // row
    bool weak_cas_fails;   // weak compare-exchanges may fail spuriously
    bool locks_drain;      // locks are full barriers: they order the accesses before and after them
    bool plain_races;      // plain accesses race; otherwise they are indivisible
    bool relaxed_futexes;  // futex calls of the program do not order other accesses
    bool early_ids;        // pthread_create stores the thread id before the thread starts
    bool malloc_fails;     // allocations may fail
    bool malloc_bounded;   // if an allocation is too large, the execution ends; it does not fail
    uint8_t faults;        // bit k: faults of the smc_fault_kind k happen (program/faults.h)
    uint8_t most_faults;   // number of faults in an execution, at most
    bool files;            // model files in memory
    bool random_inputs;    // random numbers are inputs (if there is no range of nondet values)
    bool separate_paths;   // paths that only compute with inputs are not merged
    uint32_t stdin_bytes;  // standard input has up to so many bytes, which are inputs
} smc_interp_library;

// Which events are errors.
typedef struct smc_interp_errors {
    smc_texts functions; // functions of the program; a call of one is an error
    bool overflow;       // signed overflow of integers of up to 64 bits is an error
    bool no_mixed_sizes; // mixed-size atomic accesses are not supported: they end the run with a
                         // message
    bool plain_access;   // races of plain accesses are not errors
    bool ignore_exit_status; // a nonzero exit status is not an error
    bool ignore_abort;       // abort is not an error
} smc_interp_errors;

// Functions and variables without a definition (lower/external.c), or with another one.
typedef struct smc_interp_undefined {
    smc_texts externs;      // names to be stubbed, except pure ones
    smc_texts extern_calls; // names of host functions of numbers that the program may call; the
                            // user guarantees that they are pure
    smc_texts link_words;   // linker options; messages about undefined functions name those of the
                            // form -lNAME
    smc_texts wrapped;      // names NAME whose references refer to __wrap_NAME
} smc_interp_undefined;

// A program that begins in a generated client, which calls the operations of an object
// (pass/clients.c).
typedef struct smc_interp_clients {
    const struct smc_client *client; // calls that the client makes; NULL: none yet. The code does
                                     // not depend on it
    bool linearizes;                 // the program begins in a client
} smc_interp_clients;

// Limits of the behaviour trie (interp/trie).
typedef struct smc_interp_limits {
    uint64_t memory;      // most bytes; 0: no limit
    uint64_t trie_budget; // bytes above which the trie drops data that it can recompute; 0: a share
                          // of the limit, at most some tens of megabytes
} smc_interp_limits;

// All options for lowering and interpretation. The creator owns the objects to which the pointers
// refer.
typedef struct smc_interp_options {
    smc_interp_begin begin;
    smc_interp_loops loops;
    smc_interp_records records;
    smc_interp_library library;
    smc_interp_errors errors;
    smc_interp_undefined undefined;
    smc_interp_clients clients;
    smc_interp_limits limits;
    bool show_output;     // print the program's output to stdout during the exploration
    const smc_diag *diag; // receives messages
    const smc_stop *stop; // flag that stops the execution, checked at back edges and calls; never
                          // NULL
} smc_interp_options;

// A range of nondet values with at most so many numbers is explored number by number. A number of a
// larger range is an input with this range, if the explorer supports inputs.
enum { SMC_MOST_NUMBERS = 16 };
static inline bool smc_explores_numbers(__int128 low, __int128 high) {
    return high - low < SMC_MOST_NUMBERS;
}

// Returns the bound on rounds of the function's loops; 0: none.
uint32_t smc_interp_round_bound(const smc_interp_options *, const char *function);

#endif
