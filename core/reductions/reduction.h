// reduction.h - the interface of a reduction, which lets one execution stand for several equivalent
// ones, or skips redundant executions.
//
// A reduction consists of a row in SMC_REDUCTIONS, a file or folder, and a section of
// docs/design/reductions.md. It declares which results of an exploration it preserves. It may rely
// on an assumption about the program: an exploration that refutes the assumption records a fact
// (program/facts.h) and restarts with it. combine.h has the table of combinations.
#ifndef SMC_REDUCTION_H
#define SMC_REDUCTION_H

#include "program/facts.h"
#include "result/options.h"

// X(name), in the order in which explorers call the reductions.
#define SMC_REDUCTIONS(X)                                                                          \
    X(rounds)                                                                                      \
    X(symmetry)                                                                                    \
    X(barriers)                                                                                    \
    X(awaits)                                                                                      \
    X(commuting)                                                                                   \
    X(elision)

// clang-format off
typedef enum smc_reduction_id {
#define X(name) SMC_REDUCTION_##name,
    SMC_REDUCTIONS(X)
#undef X
    SMC_N_REDUCTIONS,
} smc_reduction_id;
// clang-format on

// Results of an exploration that a reduction does not change, as bits of a set.
enum smc_preserves {
    SMC_PRESERVES_ERRORS = 1 << 0,   // kinds and places of errors
    SMC_PRESERVES_OUTCOMES = 1 << 1, // values read by threads in complete executions
    SMC_PRESERVES_COUNTS = 1 << 2,   // number of complete executions
    SMC_PRESERVES_BLOCKED = 1 << 3,  // number of blocked executions
    SMC_PRESERVES_NAMES = 1 << 4,    // which thread shows an error
};

struct smc_reductions;

// A reduction's description and functions; NULL stands for a function that does nothing.
// smc_reductions (shared.h) has the state of all reductions.
typedef struct smc_reduction {
    const char *name, *title;
    // The option that disables the reduction. NULL: only the common options do
    // (smc_explore_options.plain_events, .no_reductions).
    const smc_option *option;
    unsigned preserves; // bits of smc_preserves
    // Starts an exploration with the known facts; smc_reduction_is_used says whether the reduction
    // may be used. Returns false if the reduction's fact is damaged.
    bool (*begin)(struct smc_reductions *, const smc_facts *);
    void (*attempt)(struct smc_reductions *); // starts an attempt; called before the graph is
                                              // created
    void (*encode_facts)(const struct smc_reductions *, smc_facts *); // encodes the reduction's
                                                                      // fact
    void (*forget_steps)(struct smc_reductions *);                    // drops all pointers to steps
    // Called before the program frees steps: drops pointers to steps, except to those that it adds
    // to the list. NULL: forget_steps drops all of them.
    void (*hold_steps)(struct smc_reductions *, smc_steps *held);
    void (*end)(struct smc_reductions *); // frees the memory that begin and attempt have allocated
} smc_reduction;

#define X(name) extern const smc_reduction smc_reduction_##name;
SMC_REDUCTIONS(X)
#undef X
extern const smc_option smc_option_symmetry, smc_option_barriers, smc_option_awaits,
    smc_option_commuting;

// Returns the i-th reduction; NULL: there are at most i.
const smc_reduction *smc_reduction_at(size_t i);
// Whether all options allow the reduction.
bool smc_reduction_is_enabled(smc_reduction_id, const smc_explore_options *);

#endif
