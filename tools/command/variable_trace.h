// variable_trace.h - replays executions with errors to record the values of variables.
#ifndef SMC_COMMAND_VARIABLE_TRACE_H
#define SMC_COMMAND_VARIABLE_TRACE_H

#include "tools/run/run.h"

// The replay of an execution, with code that keeps variables in memory and with the known partition
// of memory.
typedef struct smc_run_again {
    smc_options options;
    smc_run run; // refers to the options
} smc_run_again;

// Prepares a replay by smc_run_replay with the same token. The caller frees `run` in any case. On
// failure returns false and, unless silent, prints a message.
SMC_MUST_USE bool smc_run_once_more(smc_run_again *, const smc_run *, const char *token,
                                    bool is_silent);
// Replays the executions of the errors and records their variables. The caller frees them. Empty if
// there is no time.
void smc_run_trace_variables(const smc_run *, smc_variable_traces *out);

#endif
