// variable_trace.h - the executions that show errors, run once more: for what variables hold at
// each step.
#ifndef SMC_COMMAND_VARIABLE_TRACE_H
#define SMC_COMMAND_VARIABLE_TRACE_H

#include "tools/run/run.h"

// An execution that was found, to be run once more: of a program that keeps its variables in
// memory, with what is known of memory.
typedef struct smc_run_again {
    smc_options options;
    smc_run run; // which borrows them
} smc_run_again;

// smc_run_replay may follow, with the same token. `run` is to be freed in any case. Not silent:
// where it cannot be, a message is given, or the program cannot be had as it was.
SMC_MUST_USE bool smc_run_once_more(smc_run_again *, const smc_run *, const char *token,
                                    bool is_silent);
// The executions that show the errors, once more, for what variables hold; to be freed. None where
// there is no time.
void smc_run_trace_variables(const smc_run *, smc_variable_traces *out);

#endif
