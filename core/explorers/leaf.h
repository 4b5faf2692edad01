// leaf.h - counts and checks executions at their end (leaves of the search tree).
// explorers/enumerate has its own version (enumeration.h), which shares no code with this one.
#ifndef SMC_EXPLORERS_LEAF_H
#define SMC_EXPLORERS_LEAF_H

#include "result/errors.h"
#include "termination/terminal.h"

// Counts an execution by the way it ends. Returns whether the execution has an outcome: each of its
// threads has ended or can never continue.
bool smc_leaf_count_by_kind(smc_result *, smc_leaf);

// Counts the current graph, in which no thread is enabled, by the way it ends. Returns that way.
// Records where executions were cut and, if the exploration continues after errors, the outcome of
// a complete execution.
smc_leaf smc_leaf_count_execution(const smc_graph *, const smc_explore_options *, smc_result *);

// Evaluates the axioms on the complete execution (smc_explore_options.check). If they do not hold,
// that is an internal error.
void smc_leaf_check_axioms(const smc_errors *);

// Calls smc_leaf_count_execution and smc_leaf_check_axioms, for a graph that has shown no error
// yet. Does nothing if the exploration is to stop.
smc_leaf smc_leaf_count_and_check(smc_errors *);

// Counts the execution for each error that it shows (smc_errors.shown).
void smc_leaf_count_shown_errors(const smc_errors *);

// Finds the errors at the end of the execution and of its events, then calls
// smc_leaf_count_shown_errors. Unless the result contains errors, the events need no check: their
// errors would have been found when they were linked.
void smc_leaf_count_errors(smc_errors *);

// Unlinks and frees the events from position `height` of link_order on, in a graph that is rebuilt
// for each execution.
void smc_leaf_unlink_events(smc_graph *, const smc_model *, smc_model_state *, uint32_t height);

// Must be called at the end of an exploration: computes the hash of the outcomes, if all outcomes
// are known.
void smc_leaf_finish_exploration(const smc_explore_options *, smc_result *);

#endif
