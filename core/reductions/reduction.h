// reduction.h - what makes executions one, or need not be made: the seam between reductions and
// explorers.
//
// A reduction is a row here, a folder beside it, and a section in docs/design/reductions.md. It
// states what it preserves, assumes something of the program, and where that is refuted
// (program/facts.h) the exploration begins again knowing it. Which ones combine, with each other
// and with all else, is one table (combine.h).
#ifndef SMC_REDUCTION_H
#define SMC_REDUCTION_H

#include "program/facts.h"
#include "result/options.h"

// X(name), in the order in which they are asked. By its name each has its option and its fact
// (program/facts.h).
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

// What is the same with it and without.
enum smc_preserves {
    SMC_PRESERVES_ERRORS = 1 << 0,   // their kinds and places
    SMC_PRESERVES_OUTCOMES = 1 << 1, // what threads read, of whole executions
    SMC_PRESERVES_COUNTS = 1 << 2,   // how many whole executions are visited
    SMC_PRESERVES_BLOCKED = 1 << 3,  // how many blocked ones
    SMC_PRESERVES_NAMES = 1 << 4,    // which thread shows an error
};

struct smc_reductions;

typedef struct smc_reduction {
    const char *name, *title;
    const char *page;         // its section
    const smc_option *option; // NULL: it is one of those that all explorers have
                              // (smc_explore_options.plain_events)
    unsigned preserves;       // smc_preserves
    smc_fact_owner fact;
    // An exploration begins, with what is known; `on`: it may make use of it. False: the fact is
    // damaged.
    bool (*begin)(struct smc_reductions *, bool on, const smc_facts *);
    void (*attempt)(struct smc_reductions *); // an attempt begins, its graph is not made yet
    void (*tell)(const struct smc_reductions *, smc_facts *); // what is known
    void (*forget_steps)(struct smc_reductions *); // the program has forgotten steps; NULL: it
                                                   // holds none
    void (*end)(struct smc_reductions *);          // frees what begin and attempts have made
} smc_reduction;

#define X(name) extern const smc_reduction smc_reduction_##name;
SMC_REDUCTIONS(X)
#undef X
extern const smc_option smc_option_symmetry, smc_option_barriers, smc_option_awaits,
    smc_option_commuting;

const smc_reduction *smc_reduction_at(size_t i); // NULL past the last row
// Nothing was given by which it is off.
bool smc_reduction_is_asked_for(smc_reduction_id, const smc_explore_options *);

#endif
