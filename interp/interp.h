// interp.h - a C program as smc_program: lowering to bytecode, the VM and the behaviour trie.
#ifndef SMC_INTERP_H
#define SMC_INTERP_H

#include "core/program.h"
#include "pass/pass.h"

// How often the loops of a function are gone round.
typedef struct smc_bound {
    char *function;
    uint32_t rounds;
} smc_bound;

typedef struct smc_interp_options {
    const char *entry;       // "main"
    uint32_t unroll;         // every loop's back edge is taken at most this often per entry of the loop; 0: no bound
    const smc_bound *bounds; // n_bounds functions with a bound of their own instead; of those of one name the last counts
    uint32_t n_bounds;
    bool no_spin_loops;      // go round loops that only wait (docs/spin-loops.md) as often as they go round
    bool show_output;        // printf and friends print (to stdout) as they are interpreted
    bool spurious_wakeups;   // waiting for a condition may end for no reason, though not twice in a row
    bool plain_access;       // plain accesses that are not ordered are no errors
    bool overflow;           // signed arithmetic of up to 64 bits that does not fit is an error
    uint64_t memory_limit;   // bytes the trie may hold; 0: none
    uint64_t trie_budget;    // bytes above which the trie forgets what it can make again; 0: a share of the limit, at
                             // most some tens of megabytes
    bool nondet;             // __VERIFIER_nondet_int and the like choose from nondet_low to nondet_high; else they are refused
    int64_t nondet_low, nondet_high;
    const char *const *externs; // n_externs more functions of the host that are pure, of numbers (external.h)
    uint32_t n_externs;
    const smc_diag *diag;
    const smc_stop *stop;    // looked at on back edges and calls; never NULL
} smc_interp_options;

// X(field, words in --stats)
#define SMC_INTERP_COUNTERS(X)                                                                                         \
    X(instructions, "instructions interpreted")                                                                        \
    X(steps, "thread-local steps made (nodes of the behaviour trie)")                                                  \
    X(advances, "steps explored (moves in the trie)")                                                                  \
    X(merges, "histories that came to a state another one had come to")                                                \
    X(waits, "loops found to wait (rounds without effect)")                                                            \
    X(bytes, "bytes held by the behaviour trie")                                                                       \
    X(trims, "times the behaviour trie was trimmed to its budget")

typedef struct smc_interp_stats {
#define X(field, words) uint64_t field;
    SMC_INTERP_COUNTERS(X)
#undef X
} smc_interp_stats;

// The bound of the function's loops; 0: none.
uint32_t smc_interp_rounds(const smc_interp_options *, const char *function);

typedef struct smc_interp smc_interp;

// Lowers a marked module; LLVM is not needed afterwards (the module may be disposed of).
// SMC_UNSUPPORTED, SMC_USAGE (no entry function): message given, *out not set.
SMC_MUST_USE smc_status smc_interp_new(LLVMModuleRef module, const smc_interp_options *options, smc_interp **out);
void smc_interp_free(smc_interp *);

// After SMC_RESTART: forgets every history and location, but not what memory turned out to be made of (memory.h). The
// exploration then begins again. It takes at most as many restarts as there are addresses at which accesses overlap.
void smc_interp_restart(smc_interp *);

smc_program *smc_interp_program(smc_interp *); // valid as long as the interp
const char *smc_interp_function(const smc_interp *, size_t i); // the program's functions; NULL past the last one
typedef SMC_VEC(smc_place) smc_place_list;
// Appends the assertions whose condition no history has come to, of those that the program may get to (reached.h).
void smc_interp_unreached(const smc_interp *, smc_place_list *out);
smc_interp_stats smc_interp_get_stats(const smc_interp *);

#endif
