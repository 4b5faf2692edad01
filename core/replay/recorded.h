// recorded.h - the first steps of a recorded execution, from which an exploration continues.
#ifndef SMC_REPLAY_RECORDED_H
#define SMC_REPLAY_RECORDED_H

#include "replay/turns.h"

// The first n steps of an execution. An exploration with them (smc_explore_options.recorded) visits
// the executions that begin with these steps: their events are in each graph, with these sources
// and answers.
typedef struct smc_recorded_steps {
    smc_turns turns; // the turns of the whole execution
    uint64_t n;      // number of steps
} smc_recorded_steps;

// Parses "TOKEN:STEP": the steps up to number STEP, from 1. Returns false, and *out is empty, if
// the text has another form or the execution has fewer steps.
bool smc_recorded_parse(const char *text, smc_recorded_steps *out);
// Returns the token in such a text, which the caller frees; NULL: the text has no ':'.
char *smc_recorded_token(const char *text);

#endif
