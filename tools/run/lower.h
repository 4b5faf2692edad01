// lower.h - loads and lowers the program of a run.
#ifndef SMC_RUN_LOWER_H
#define SMC_RUN_LOWER_H

#include "pass/compile/compile.h"
#include "tools/run/run.h"

// Lowers the units, which can be lowered again afterwards. On SMC_USAGE and SMC_UNSUPPORTED a
// message was printed.
SMC_MUST_USE smc_status smc_run_lower(smc_run *, smc_units *);
SMC_MUST_USE smc_status smc_run_prepare(smc_run *); // loads the inputs of the options and lowers
                                                    // them
// To be called after that, with smc_run.lists_tests: lists the names of the tests.
void smc_run_list_tests(smc_run *, smc_arguments *out);
// Returns facts about the linked module (pass/facts) as a JSON object, which the caller frees. Uses
// the run's options, pair and `stop`. Status as for smc_run_lower.
SMC_MUST_USE smc_status smc_run_facts(smc_run *, smc_bytes *out);
// Returns the program in bytes, which do not depend on source positions; prints no messages. The
// caller frees them. {0}: it cannot be lowered.
smc_bytes smc_run_pack(const smc_options *, const smc_pair *);
// Prepares a program again that was prepared before, without messages. Returns false on failure.
SMC_MUST_USE bool smc_run_prepare_again(smc_run *);

#endif
