// combine.h - what combines with what: each reduction with the others, and with all else that an
// exploration can be made with.
//
// One table of rules, by which reductions are used or not, from which `smc --list=reductions` and
// docs/design/reductions.md are made. Nothing in it is left open: a test fails where no rule speaks
// of a reduction and what it may meet.
#ifndef SMC_COMBINE_H
#define SMC_COMBINE_H

#include "models/model.h"
#include "reductions/reduction.h"

// X(name, group, in words). The explorers have their own names; the model's flags those of
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
    X(cells, REQUEST, "atomic accesses of different sizes")                                        \
    X(weaker_orders, REQUEST, "smc relax, smc repair")                                             \
    X(races, OBSERVER, "data races")                                                               \
    X(lifetimes, OBSERVER, "lifetimes of objects")                                                 \
    X(locks, OBSERVER, "misuse of locks")                                                          \
    X(allocation, OBSERVER, "invalid memory accesses")                                             \
    X(initialisation, OBSERVER, "uninitialised memory")                                            \
    X(endless_waits, OBSERVER, "waits that never end")                                             \
    X(calls, OBSERVER, "calls and their order (smc linearize)")                                    \
    X(coverage, OBSERVER, "lines that are run (--coverage)")

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
    SMC_N_COMPANIONS, // at most 64: sets of them are bits
} smc_companion;
// clang-format on

static inline uint64_t smc_companion_bit(smc_companion c) { return (uint64_t)1 << c; }

typedef enum smc_combines {
    SMC_COMBINES, // `why`: by which argument
    SMC_IN_PART,  // the same; what of the other does not fit is left as it is, found out while
                  // exploring
    SMC_NEEDED,   // the reduction is used only with it
    SMC_EXCLUDED, // `why` not
    SMC_N_COMBINES,
} smc_combines;

typedef struct smc_combination {
    unsigned reductions; // bits, by smc_reduction_id: those that the rule is about
    smc_companion with;
    smc_combines how;
    const char *why;
} smc_combination;

const smc_combination *smc_combination_at(size_t i); // NULL past the last rule
// The rule about the two; that about two reductions is one, whichever is asked first. NULL: a
// reduction and itself. For tables and tests: it looks through all rules.
const smc_combination *smc_combination_of(smc_reduction_id, smc_companion);

const char *smc_companion_name(smc_companion);
const char *smc_companion_words(smc_companion);
smc_companion_group smc_companion_group_of(smc_companion);
smc_companion smc_companion_named(const char *name); // SMC_N_COMPANIONS: there is none of this name

// What an exploration is made with, as far as the model and the options say it: bits by
// smc_companion.
uint64_t smc_companions_of(const smc_model *, const smc_explore_options *);

// Whether the reduction is to be used: it is asked for, and combines with all that the exploration
// is made `with`: these and the explorer's bit.
bool smc_reduction_may_be_used(smc_reduction_id, uint64_t with);

#endif
