// answers.h - a file with the oracle's results for random programs. The oracle takes most of the
// time of a comparison, and its results stay the same as long as the oracle and the axioms are
// unchanged.
//
// The file has a line for each program and model, in the order of the run: seed, model, whether
// plain accesses branch, whether the exploration was complete, whether po u rf had a cycle, the
// numbers, then the errors.
#ifndef SMC_ANSWERS_H
#define SMC_ANSWERS_H

#include "explorers/enumerate/counters.h"
#include "explorers/explorer.h"

#include <stdio.h>

// Returns the numbers of the oracle's executions by each of its equivalences.
enumerate_counters answer_classes(const smc_result *oracle);

void answer_write(FILE *, uint64_t seed, const smc_model *, bool plain_access, const smc_result *);

// Reads the line for the seed, model and plain accesses. Lines must be read in the order in which
// they were written. *out is as after a run, without messages and witnesses of errors and without
// the set of outcomes. Returns false if there is no such line.
SMC_MUST_USE bool answer_read(FILE *, uint64_t seed, const smc_model *, bool plain_access,
                              smc_result *out);

#endif
