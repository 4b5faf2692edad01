// recorded.h - recorded executions from which an exploration begins: their first steps, from which
// it continues, or all of them, from which it deviates.
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

// An execution, and the largest number of choices in which others may differ from it
// (smc_explore_options.near).
typedef struct smc_near_recorded {
    smc_turns turns;
    uint32_t most;
} smc_near_recorded;

// Largest number of choices in which executions may differ from a recorded one. Their number grows
// with its power, so larger ones are of no use.
enum { SMC_MOST_NEAR = 4 };

// Parses "TOKEN:STEP": the steps up to number STEP, from 1. Returns false, and *out is empty, if
// the text has another form or the execution has fewer steps.
bool smc_recorded_parse(const char *text, smc_recorded_steps *out);
// Parses "TOKEN:N", N at most SMC_MOST_NEAR. Returns false, and *out is empty, if the text has
// another form.
bool smc_near_parse(const char *text, smc_near_recorded *out);
// Returns the token in such a text, which the caller frees; NULL: the text has no ':'.
char *smc_recorded_token(const char *text);

#endif
