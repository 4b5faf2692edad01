// options.h - options for lowering and interpretation.
#ifndef SMC_INTERP_OPTIONS_H
#define SMC_INTERP_OPTIONS_H

#include "base/base.h"
#include "base/diag.h"
#include "base/marked.h"

// The bound of the loops of a function.
typedef struct smc_bound {
    char *function;
    uint32_t rounds;
} smc_bound;

typedef SMC_VEC(char *) smc_test_names; // owned, each once

typedef struct smc_interp_options {
    const char *entry; // "main"
    const char *tests; // prefix of test functions, which have no parameters; the program begins in
                       // one of them. NULL: in `entry`
    smc_ignored_tests ignored;
    const char *test;        // the selected test (base/marked.h); the code does not depend on it
    const char *const *args; // n_args arguments of the program, without its name
    uint32_t n_args;
    const char *const *environment; // n_environment strings "NAME=VALUE"
    uint32_t n_environment;
    uint32_t unroll;         // maximum number of back edges taken per entry of a loop; 0: no bound
    const smc_bound *bounds; // n_bounds functions with their own bound; the last one of a name
                             // counts
    uint32_t n_bounds;
    uint32_t rounds;      // maximum rounds of a loop with effects in one execution, after which the
                          // exploration ends (vm/loops/rounds.h); 0: none
    bool no_spin_loops;   // execute all rounds of loops that only wait (docs/design/rounds.md)
    uint32_t wait_rounds; // with no_spin_loops: the bound of loops without one that do not end by
                          // their own count; 0: none
    bool drops_retries;   // a failed exchange that will be retried ends its thread
    bool drops_attempts; // an attempt that the thread would undo at once has no effect and ends the
                         // thread
    bool places_apart;   // keep each source access separate, since its order may be changed
    bool variables;      // record the values of local variables for smc_inspect (inspect/inspect.h)
    bool without_sums;   // omit checksums of source files: the code is then the same after changes
                         // that make no difference
    uint32_t undone;   // maximum consecutive net-zero rounds of a loop (docs/design/rounds.md), at
                       // least 2
    bool repeats;      // cut a thread after `undone` rounds that write but return to the same state
                       // (docs/termination.md)
    bool show_output;  // print the program's output (to stdout) while it is interpreted
    bool fence_places; // record where fences could be inserted (smc_interp_allow)
    bool headers;      // events in C++ library headers have their own places instead of that of the
                       // program's call
    bool spurious_wakeups; // waits on condition variables may end spuriously, but not twice in a
                           // row
    bool weak_cas_fails;   // weak compare-exchanges may fail spuriously
    bool locks_drain;      // in the model, locks order the accesses before and after them
    bool relaxed_futexes;  // futex calls of the program do not order other accesses
    bool early_ids;        // pthread_create stores the thread id before the thread starts
    bool malloc_fails;     // allocations may fail
    bool malloc_bounded;   // an allocation that is too large ends the execution instead of failing
    bool files;            // model files, in memory
    bool no_mixed_sizes;   // atomic accesses that overlap with another size or offset are not
                           // supported
    bool plain_access;     // unordered plain accesses are not errors
    bool ignore_exit_status; // ending with a nonzero status is not an error
    bool ignore_abort;       // abort is not an error
    bool overflow;           // signed overflow, of up to 64 bits, is an error
    uint64_t memory_limit;   // maximum bytes of the trie; 0: no limit
    uint64_t trie_budget; // bytes above which the trie drops what it can recompute; 0: a share of
                          // the limit, at most some tens of megabytes
    bool nondet; // __VERIFIER_nondet_int and similar choose from nondet_low to nondet_high;
                 // otherwise they are refused
    int64_t nondet_low, nondet_high;    // the code does not depend on them
    const char *const *error_functions; // n_error_functions functions of the program whose call is
                                        // an error
    uint32_t n_error_functions;
    const char *const *externs; // n_externs undefined functions to be stubbed, except those known
                                // to be pure (external.h)
    uint32_t n_externs;
    const char *const *extern_calls; // n_extern_calls host functions on numbers that the program
                                     // may call; the user is responsible
    uint32_t n_extern_calls;
    smc_test_names *asked_tests; // no test is chosen, and the names of those that the program asks
                                 // for go there; NULL: not so
    bool coverage;               // record the executed lines, functions and branches
    bool linearizes;             // the program begins in a client of its object (pass/clients.c)
    const struct smc_client *client; // the client; NULL: none yet. Not part of the code
    const smc_diag *diag;
    const smc_stop *stop; // checked on back edges and calls; never NULL
} smc_interp_options;

// Returns the bound of the function's loops; 0: none.
uint32_t smc_interp_rounds(const smc_interp_options *, const char *function);

#endif
