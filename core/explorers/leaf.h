// leaf.h - what explorers do at the end of an execution. (The oracle has its own version in
// explorers/enumerate/enumeration.h.)
#ifndef SMC_EXPLORERS_LEAF_H
#define SMC_EXPLORERS_LEAF_H

#include "result/errors.h"
#include "termination/terminal.h"

// Counts an execution by the way it ends. Returns whether it has an outcome, that is, every thread
// is at its end or can never continue.
bool smc_leaf_tally(smc_result *, smc_leaf);

// Counts the current graph, in which no thread is enabled, by the way it ends, which it returns.
// Records where executions were cut and, if the exploration keeps going, the outcome of a complete
// one.
smc_leaf smc_leaf_count(const smc_graph *, const smc_explore_options *, smc_result *);

// Checks the axioms on the complete execution (smc_explore_options.check). A violation is an
// internal error.
void smc_leaf_check(const smc_errors *);

// Does both, for a graph that has shown no error yet. Does nothing if the exploration is to stop.
smc_leaf smc_leaf_enter(smc_errors *);

// Counts the execution for each error that it has shown (smc_errors.shown).
void smc_leaf_count_shown(const smc_errors *);

// Looks for errors at the end of the execution and in its events, then does the same. Without known
// errors the events need no check: their errors were found when they were linked.
void smc_leaf_count_errors(smc_errors *);

// Unlinks and frees the events above position `height`, of a graph that is rebuilt for each leaf.
void smc_leaf_unlink(smc_graph *, const smc_model *, smc_model_state *, uint32_t height);

// At the end of an exploration: computes the hash of the outcomes, if all are known.
void smc_leaf_finish(const smc_explore_options *, smc_result *);

#endif
