// combine.h - the rules for combining reductions with each other and with all other features of an
// exploration.
//
// One table of rules decides which reductions are used; `smc --list=reductions` and
// docs/design/reductions.md are generated from the table. A companion of a reduction is a feature
// that is used together with it: another reduction, an explorer, a property of the model, an option
// or an observer. The table is total: a test fails if no rule covers a reduction and a companion.
#ifndef SMC_COMBINE_H
#define SMC_COMBINE_H

#include "models/model.h"
#include "reductions/reduction.h"

// X(name, group, description): a companion, i.e. something other than a reduction with which a
// reduction may be used, or which it needs: explorers, properties of models, options and others.
// The names of explorers are those of --algo; the names in group LICENCE are the model flags
// SMC_MODEL_*, in the same order.
#define SMC_COMPANIONS(X)                                                                          \
    X(tracer, EXPLORER, "tracer")                                                                  \
    X(trust, EXPLORER, "trust")                                                                    \
    X(lapor, EXPLORER, "lapor")                                                                    \
    X(rvf, EXPLORER, "rvf")                                                                        \
    X(mcr, EXPLORER, "mcr")                                                                        \
    X(cdschecker, EXPLORER, "cdschecker")                                                          \
    X(chess, EXPLORER, "chess")                                                                    \
    X(enumerate, EXPLORER, "enumerate")                                                            \
    X(sampling, EXPLORER, "sampling")                                                              \
    X(pending, EXPLORER, "pending")                                                                \
    X(extensible, LICENCE, "every execution can be extended")                                      \
    X(fence_is_rmw, LICENCE, "fences are RMWs")                                                    \
    X(plain_races, LICENCE, "plain accesses race")                                                 \
    X(prefix_closed, LICENCE, "prefixes are consistent")                                           \
    X(sees_past, LICENCE, "reads see the last write before them")                                  \
    X(locks_by_hb, LICENCE, "locks are in happens-before")                                         \
    X(interleaves, LICENCE, "executions are interleavings")                                        \
    X(promises, LICENCE, "reads from the future")                                                  \
    X(release_sequences, LICENCE, "release sequences")                                             \
    X(orders, LICENCE, "weaker orders allow more")                                                 \
    X(commutes, LICENCE, "RMWs commute")                                                           \
    X(by_formula, LICENCE, "axioms from a file (.cat)")                                            \
    X(mixes_sizes, LICENCE, "axioms for accesses to several cells")                                \
    X(depends, LICENCE, "axioms about dependencies")                                               \
    X(needs_closed, LICENCE, "parts with all needed events are consistent")                        \
    X(rcu, LICENCE, "RCU")                                                                         \
    X(plain_access, REQUEST, "--plain=access")                                                     \
    X(unroll, REQUEST, "--unroll, --rounds")                                                       \
    X(undone, REQUEST, "--undone")                                                                 \
    X(preemptions, REQUEST, "--preemptions")                                                       \
    X(all_errors, REQUEST, "--keep-going, --minimize")                                             \
    X(outcome_hash, REQUEST, "the hash of outcomes")                                               \
    X(leaks, REQUEST, "--check=leaks")                                                             \
    X(parts, REQUEST, "--jobs, --checkpoint, jobs in a store")                                     \
    X(estimate, REQUEST, "smc estimate")                                                           \
    X(replay, REQUEST, "--replay, --steps")                                                        \
    X(recorded, REQUEST, "--after")                                                                \
    X(cells, REQUEST, "atomic accesses of different sizes")                                        \
    X(weaker_orders, REQUEST, "smc relax, smc repair")                                             \
    X(inputs, REQUEST, "inputs without a range")                                                   \
    X(races, OBSERVER, "data races")                                                               \
    X(lifetimes, OBSERVER, "lifetimes of objects")                                                 \
    X(locks, OBSERVER, "misuse of locks")                                                          \
    X(allocation, OBSERVER, "invalid memory accesses")                                             \
    X(initialisation, OBSERVER, "uninitialised memory")                                            \
    X(endless_waits, OBSERVER, "waits that never end")                                             \
    X(calls, OBSERVER, "calls and their order (smc linearize)")                                    \
    X(coverage, OBSERVER, "lines that are run (--coverage)")

// Groups of companions. LICENCE: properties of the model. REQUEST: options and commands of the
// user.
typedef enum smc_companion_group {
    SMC_GROUP_REDUCTION,
    SMC_GROUP_EXPLORER,
    SMC_GROUP_LICENCE,
    SMC_GROUP_REQUEST,
    SMC_GROUP_OBSERVER,
    SMC_GROUPS
} smc_companion_group;

// clang-format off
typedef enum smc_companion {
#define X(name) SMC_WITH_##name,
    SMC_REDUCTIONS(X)
#undef X
#define X(name, group, words) SMC_WITH_##name,
    SMC_COMPANIONS(X)
#undef X
    SMC_N_COMPANIONS, // must be at most 64, since sets of companions are 64-bit masks
} smc_companion;
// clang-format on

// The companion as a set with one member.
static inline uint64_t smc_companion_bit(smc_companion c) { return (uint64_t)1 << c; }

// How a reduction and a companion combine.
typedef enum smc_combination_kind {
    SMC_COMBINES, // the two are used together; `why` gives the argument
    // The two are used together, but in some cases, which are detected during the exploration, the
    // reduction does not apply.
    SMC_IN_PART,
    SMC_NEEDED,   // the reduction is used only with the companion
    SMC_EXCLUDED, // the two are never used together; `why` gives the reason
    SMC_N_COMBINES,
} smc_combination_kind;

// A rule: how some reductions combine with a companion, and why that is sound.
typedef struct smc_combination {
    unsigned reductions; // the reductions that the rule covers, as bits 1 << smc_reduction_id
    smc_companion with;
    smc_combination_kind how;
    const char *why; // the argument in one sentence; for two reductions, the section with the
                     // argument
} smc_combination;

// Returns the i-th rule; NULL: there are at most i rules.
const smc_combination *smc_combination_rule_at(size_t i);
// Returns the rule for a reduction and a companion. The order of two reductions does not matter.
// NULL: the companion is the reduction itself. Searches the table linearly, so it is only for
// listings and tests.
const smc_combination *smc_combination_rule_of(smc_reduction_id, smc_companion);

// The name, description and group of a companion.
const char *smc_companion_name(smc_companion);
const char *smc_companion_description(smc_companion);
smc_companion_group smc_companion_group_of(smc_companion);

// Returns the companion with this name; SMC_N_COMPANIONS: none.
smc_companion smc_companion_find(const char *name);

// Returns the companions that follow from the model and the options, as bits 1 << smc_companion.
uint64_t smc_companions_of(const smc_model *, const smc_explore_options *);

// Whether the reduction can be used: no option disables it, and it combines with all companions in
// `with`, which must include the explorer.
bool smc_reduction_may_be_used(smc_reduction_id, uint64_t with);

#endif
