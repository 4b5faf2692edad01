// reduction.h - the interface of a reduction, which merges equivalent executions or skips redundant
// ones.
//
// A reduction is a row in SMC_REDUCTIONS, a folder, and a section of docs/design/reductions.md. It
// declares which results of an exploration it preserves, and it assumes a fact about the program.
// When the exploration refutes that fact (program/facts.h), it restarts with that knowledge.
// combine.h contains the table of combinations.
#ifndef SMC_REDUCTION_H
#define SMC_REDUCTION_H

#include "program/facts.h"
#include "result/options.h"

// X(name), in the order in which reductions are consulted. The name is also that of an option and
// of a fact (program/facts.h).
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

// The results of an exploration that a reduction does not change.
enum smc_preserves {
    SMC_PRESERVES_ERRORS = 1 << 0,   // kinds and places of errors
    SMC_PRESERVES_OUTCOMES = 1 << 1, // values read by threads in complete executions
    SMC_PRESERVES_COUNTS = 1 << 2,   // number of complete executions
    SMC_PRESERVES_BLOCKED = 1 << 3,  // number of blocked executions
    SMC_PRESERVES_NAMES = 1 << 4,    // which thread shows an error
};

struct smc_reductions;

typedef struct smc_reduction {
    const char *name, *title;
    const char *page; // the section of the documentation
    // NULL: the option is one of the common ones (smc_explore_options.plain_events).
    const smc_option *option;
    unsigned preserves; // bits of smc_preserves
    smc_fact_owner fact;
    // Starts an exploration with the facts known so far; `on`: the reduction may be used. Returns
    // false if its fact is damaged.
    bool (*begin)(struct smc_reductions *, bool on, const smc_facts *);
    void (*attempt)(struct smc_reductions *); // starts an attempt; the graph does not exist yet
    void (*tell)(const struct smc_reductions *, smc_facts *); // adds what the reduction has learnt
                                                              // to the facts
    // Called when the program has freed steps; NULL: the reduction keeps no steps.
    void (*forget_steps)(struct smc_reductions *);
    void (*end)(struct smc_reductions *); // frees what begin and attempt have allocated
} smc_reduction;

#define X(name) extern const smc_reduction smc_reduction_##name;
SMC_REDUCTIONS(X)
#undef X
extern const smc_option smc_option_symmetry, smc_option_barriers, smc_option_awaits,
    smc_option_commuting;

// Returns the i-th reduction; NULL past the end.
const smc_reduction *smc_reduction_at(size_t i);
// Whether no option switches the reduction off.
bool smc_reduction_is_enabled(smc_reduction_id, const smc_explore_options *);

#endif
