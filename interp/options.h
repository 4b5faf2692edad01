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

typedef SMC_VEC(char *) smc_test_names; // each name once; owned by the list

typedef struct smc_interp_options {
    const char *entry; // name of the entry function, usually "main"
    const char *tests; // prefix of the names of test functions, which have no parameters; the
                       // program begins in one of them. NULL: it begins in `entry`
    smc_ignored_tests ignored;
    const char *test; // the selected test (base/marked.h); the code is the same for all tests
    const char *const *args; // n_args arguments of the program, not including its name
    uint32_t n_args;
    const char *const *environment; // n_environment strings "NAME=VALUE"
    uint32_t n_environment;
    uint32_t unroll; // maximum number of rounds of a loop each time it is entered; 0: no bound
    const smc_loop_bound *bounds; // n_bounds bounds for functions; if a name occurs several times,
                                  // the last one counts
    uint32_t n_bounds;
    uint32_t rounds;      // rounds of a loop with effects in one execution after which the
                          // exploration ends (vm/loops/rounds.h); 0: no such limit
    bool no_spin_loops;   // execute all rounds of loops that only wait, instead of suspending the
                          // thread (docs/design/rounds.md)
    uint32_t wait_rounds; // with no_spin_loops: the bound of loops that have no bound and do not
                          // end by a count of their own; 0: none
    bool drops_retries;   // a thread ends at a failed exchange that the loop would retry
    bool drops_attempts;  // an RMW that the thread would undo at once, since it fails, is left out,
                          // and ends the thread
    bool places_apart;    // keep each source access separate, since its order may be changed
    bool variables;       // record the values of local variables for smc_inspect_step (inspect.h)
    bool without_sums;    // omit checksums of source files, so that the code does not change with
                          // comments and spaces
    uint32_t undone;   // number, at least 2, of successive rounds of a loop that undo their effects
                       // after which the thread is cut (docs/design/rounds.md)
    bool repeats;      // after `undone` rounds that write but return to the same state, cut the
                       // thread (docs/termination.md)
    bool show_output;  // print the program's output to stdout during the exploration
    bool fence_places; // record the places where fences could be inserted (smc_interp_allow_orders)
    bool headers;      // report events in C++ library headers at their own position, not at the
                       // program's call
    bool spurious_wakeups; // waits on condition variables may end spuriously, but not twice in a
                           // row
    bool weak_cas_fails;   // weak compare-exchanges may fail spuriously
    bool locks_drain;      // locks are full barriers: they order the accesses before and after them
    bool relaxed_futexes;  // futex calls of the program do not order other accesses
    bool early_ids;        // pthread_create stores the thread id before the thread starts
    bool malloc_fails;     // allocations may fail
    bool malloc_bounded;   // if an allocation is too large, the execution ends; it does not fail
    bool files;            // model files in memory
    bool no_mixed_sizes;   // atomic accesses that overlap with another size or offset are not
                           // supported
    bool plain_access;     // races of plain accesses are not errors
    bool ignore_exit_status; // a nonzero exit status is not an error
    bool ignore_abort;       // abort is not an error
    bool overflow;           // signed overflow of integers of up to 64 bits is an error
    uint64_t memory_limit;   // most bytes of the behaviour trie; 0: no limit
    uint64_t trie_budget; // bytes above which the trie drops data that it can recompute; 0: a share
                          // of the limit, at most some tens of megabytes
    bool nondet; // __VERIFIER_nondet_int and the like choose from nondet_low to nondet_high; if
                 // false, calls of them are refused
    int64_t nondet_low, nondet_high;    // the code is the same for all ranges
    const char *const *error_functions; // names of n_error_functions functions of the program; a
                                        // call of one is an error
    uint32_t n_error_functions;
    const char *const *externs; // names of n_externs undefined functions to be stubbed, except pure
                                // ones (external.h)
    uint32_t n_externs;
    const char *const *extern_calls; // names of n_extern_calls host functions of numbers that the
                                     // program may call; the user guarantees that they are pure
    uint32_t n_extern_calls;
    const char *const *link_words; // n_link_words words of the command line for the linker; of
                                   // these -lNAME are named where a function is undefined
    uint32_t n_link_words;
    smc_test_names *asked_tests; // if not NULL, the run selects no test, but collects here the
                                 // names of the tests that the program asks about
    bool coverage;               // record the lines, functions and branches that are executed
    bool linearizes;             // the program begins in a generated client that calls its object
                                 // (pass/clients.c)
    const struct smc_client *client; // calls that the client makes; NULL: none yet. The code does
                                     // not depend on it
    const smc_diag *diag;
    const smc_stop *stop; // flag that stops the execution, checked at back edges and calls; never
                          // NULL
} smc_interp_options;

// Returns the bound on rounds of the function's loops; 0: none.
uint32_t smc_interp_round_bound(const smc_interp_options *, const char *function);

#endif
