// leaf.h - what every explorer does where an execution ends. The oracle does it on its own
// (explorers/enumerate/enumeration.h).
#ifndef SMC_EXPLORERS_LEAF_H
#define SMC_EXPLORERS_LEAF_H

#include "result/errors.h"
#include "result/ends/terminal.h"

// Counts an execution that ends so. Whether it has an outcome: each thread has come to where it
// cannot go on.
bool smc_leaf_tally(smc_result *, smc_leaf);

// Counts the execution that is the current graph, in which no thread is enabled, by how it ends,
// which is returned: one that was cut short, with the places where that was; a whole one with its
// outcome, where the exploration keeps going.
smc_leaf smc_leaf_count(const smc_graph *, const smc_explore_options *, smc_result *);

// The axioms are asked about a whole execution (smc_explore_options.check). That they refuse it is
// an internal error.
void smc_leaf_check(const smc_errors *);

// Both, of the graph whose errors these are; no error has been shown by it yet. Neither where the
// exploration is to stop.
smc_leaf smc_leaf_enter(smc_errors *);

// Counts the execution for each error that was shown (smc_errors.shown).
void smc_leaf_count_shown(const smc_errors *);

// The same, when the errors of the end have been looked for, with those that its events show. As
// long as no error is known there is none: it would have been met when the last of the events was
// linked.
void smc_leaf_count_errors(smc_errors *);

// Unlinks and gives back the events above the height, of a graph that is made anew for each leaf.
void smc_leaf_unlink(smc_graph *, const smc_model *, smc_model_state *, uint32_t height);

// The exploration is over: the hash of the outcomes, where all are known.
void smc_leaf_finish(const smc_explore_options *, smc_result *);

#endif
