// options.h - how a program is lowered and interpreted.
#ifndef SMC_INTERP_OPTIONS_H
#define SMC_INTERP_OPTIONS_H

#include "base/base.h"
#include "base/diag.h"

// How often the loops of a function are gone round.
typedef struct smc_bound {
    char *function;
    uint32_t rounds;
} smc_bound;

typedef SMC_VEC(char *) smc_test_names; // owned, each once

typedef struct smc_interp_options {
    const char *entry; // "main"
    const char *tests; // instead: the program begins in a function without parameters whose name
                       // begins so; NULL: in its entry
    const char *test;  // the name of that function (base/marked.h), of `tests`; the code does not
                       // depend on it
    const char *const *args; // n_args of the program's, after its own name
    uint32_t n_args;
    const char *const *environment; // n_environment words "NAME=VALUE"
    uint32_t n_environment;
    uint32_t unroll; // every loop's back edge is taken at most this often per entry of the loop; 0:
                     // no bound
    const smc_bound *bounds; // n_bounds functions with a bound of their own instead; of those of
                             // one name the last counts
    uint32_t n_bounds;
    uint32_t rounds;    // a loop that one execution goes round so often, doing something each time,
                        // ends the exploration (vm/loops/rounds.h); 0: none does
    bool no_spin_loops; // go round loops that only wait (docs/design/rounds.md) as often as they go
                        // round
    uint32_t wait_rounds; // with no_spin_loops: the bound of loops that have none and do not end by
                          // a count of their own; 0: none
    bool drops_retries;   // an exchange that fails and is tried again stops its thread
    bool drops_attempts;  // an attempt that its thread would take back at once changes nothing, and
                          // stops it
    bool places_apart; // each access of the source stays one of its own: its order is to be changed
    bool variables; // the code says what local variables hold, for smc_inspect (inspect/inspect.h)
    bool without_sums; // the code does not say what text its files had: it is the same after a
                       // change that makes no difference
    uint32_t undone;   // how often in a row a thread goes round a loop that undoes what it does
                       // (docs/design/rounds.md), 2 at least
    bool repeats;      // a thread that rounds which write bring back to its own state is cut after
                       // `undone` of them (docs/termination.md)
    bool show_output;  // printf and friends print (to stdout) as they are interpreted
    bool fence_places; // the code says where fences could be (smc_interp_allow)
    bool headers; // what happens in headers of C++'s library has its place there, not where the
                  // program calls it
    bool spurious_wakeups;   // waiting for a condition may end for no reason, though not twice in a
                             // row
    bool weak_cas_fails;     // a weak compare-exchange may fail for no reason
    bool locks_drain;        // the model orders what is before and after a lock
    bool relaxed_futexes;    // futex calls of the program order no accesses but their own
    bool early_ids;          // pthread_create stores the id of the thread before it starts
    bool malloc_fails;       // an allocation may fail for no reason
    bool malloc_bounded;     // one that is too large ends the execution, and does not fail
    bool files;              // there are files, in memory
    bool no_mixed_sizes;     // atomic accesses that overlap with another size or offset are not
                             // supported
    bool plain_access;       // plain accesses that are not ordered are no errors
    bool ignore_exit_status; // to end with a status other than 0 is no error
    bool ignore_abort;       // nor is to be aborted
    bool overflow;           // signed arithmetic of up to 64 bits that does not fit is an error
    uint64_t memory_limit;   // bytes the trie may hold; 0: none
    uint64_t trie_budget; // bytes above which the trie forgets what it can make again; 0: a share
                          // of the limit, at most some tens of megabytes
    bool nondet; // __VERIFIER_nondet_int and the like choose from nondet_low to nondet_high; else
                 // they are refused
    int64_t nondet_low, nondet_high;    // the code does not depend on them
    const char *const *error_functions; // n_error_functions of the program's, whose call is an
                                        // error
    uint32_t n_error_functions;
    const char *const *externs; // n_externs functions that are defined nowhere: stubs, except those
                                // known to be pure (external.h)
    uint32_t n_externs;
    const char *const *extern_calls; // n_extern_calls functions of the host, of numbers, that the
                                     // program may call: whoever asks vouches for them
    uint32_t n_extern_calls;
    smc_test_names *asked_tests; // no test is chosen, and the names of those that the program asks
                                 // for go there; NULL: not so
    bool coverage;               // the code says which lines, functions and branches are run
    bool linearizes;             // the program begins in a client of its object (pass/clients.c)
    const struct smc_client *client; // of it; NULL: none yet. Not part of the code
    const smc_diag *diag;
    const smc_stop *stop; // looked at on back edges and calls; never NULL
} smc_interp_options;

// The bound of the function's loops; 0: none.
uint32_t smc_interp_rounds(const smc_interp_options *, const char *function);

#endif
