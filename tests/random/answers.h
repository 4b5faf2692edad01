// answers.h - what the oracle says of random programs, kept in a file: the oracle is what takes
// most of a comparison's time, and says the same as long as it and the axioms are the same.
//
// A line for each program and model, in the order of the run: seed, model, whether plain accesses
// branch, whether it was complete, whether po u rf had a cycle, its counts, then the errors.
#ifndef SMC_ANSWERS_H
#define SMC_ANSWERS_H

#include "explorers/enumerate/counters.h"
#include "explorers/explorer.h"

#include <stdio.h>

// How the oracle counts its executions.
enumerate_counters answer_classes(const smc_result *oracle);

void answer_write(FILE *, uint64_t seed, const smc_model *, bool plain_access, const smc_result *);

// The next line of the seed, model and plain accesses, which may be asked for in the order in which
// they were written. *out is as after a run, but for messages and witnesses of errors and the set
// of outcomes. False: there is none.
SMC_MUST_USE bool answer_read(FILE *, uint64_t seed, const smc_model *, bool plain_access,
                              smc_result *out);

#endif
