// leaf.h - counts and checks executions at their end (leaves of the search tree).
// explorers/enumerate has its own version (enumeration.h), which shares no code with this file, so
// that each checks the other.
#ifndef SMC_EXPLORERS_LEAF_H
#define SMC_EXPLORERS_LEAF_H

#include "result/errors.h"
#include "termination/terminal.h"

// Counts an execution that ends as `leaf` says. Returns whether the execution has an outcome: each
// of its threads has ended or can never continue.
bool smc_leaf_count_by_kind(smc_result *, smc_leaf);

// Counts the current graph, in which no thread is enabled, and returns how it ends. Records where
// executions were cut and, if the exploration continues after errors, the outcome of a complete
// execution.
smc_leaf smc_leaf_count_execution(const smc_graph *, const smc_explore_options *, smc_result *);

// Evaluates the axioms on the complete execution, if smc_explore_options.check asks for it. It is
// an internal error if they do not hold.
void smc_leaf_check_axioms(const smc_errors *);

// Clears smc_errors.shown, then calls smc_leaf_count_execution and smc_leaf_check_axioms, and
// returns how the execution ends. Does nothing more if the exploration is to stop. An execution
// that does not count (smc_errors.counts) is counted as blocked.
smc_leaf smc_leaf_count_and_check(smc_errors *);

// Counts the execution for each error that it shows (smc_errors.shown).
void smc_leaf_count_shown_errors(const smc_errors *);

// Counts the execution for each error that it shows. If only some executions count
// (smc_errors.counts), or errors are known and the exploration continues after errors, first checks
// all events again; otherwise their errors were found when they were linked.
void smc_leaf_count_errors(smc_errors *);

// Unlinks and frees the events from position `height` of the link order on. For explorers that
// rebuild the graph for each execution.
void smc_leaf_unlink_events(smc_graph *, const smc_model *, smc_model_state *, uint32_t height);

// Computes the hash of the outcomes, if all outcomes are known. Every explorer calls it when its
// exploration ends.
void smc_leaf_finish_exploration(const smc_explore_options *, smc_result *);

#endif
