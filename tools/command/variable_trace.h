// variable_trace.h - replays executions that show an error, to record the values of variables.
#ifndef SMC_COMMAND_VARIABLE_TRACE_H
#define SMC_COMMAND_VARIABLE_TRACE_H

#include "tools/run/run.h"

// A replay of an execution with code that keeps variables in memory, and with the partition of
// memory that the exploration has found.
typedef struct smc_variable_replay {
    smc_options options;
    smc_run run; // has pointers to `options`
} smc_variable_replay;

// Prepares a replay with the same token, to be run by smc_run_replay. The caller frees `run` in any
// case. Returns false on failure, after a message unless `silent` is set.
SMC_MUST_USE bool smc_run_prepare_replay(smc_variable_replay *, const smc_run *, const char *token,
                                         bool is_silent);
// Replays the execution of each error and records its variables. The caller frees the traces. *out
// is empty if no time is left.
void smc_run_trace_variables(const smc_run *, smc_variable_traces *out);

#endif
