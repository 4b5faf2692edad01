// lower.h - compiles the program of a run and lowers it to bytecode.
#ifndef SMC_RUN_LOWER_H
#define SMC_RUN_LOWER_H

#include "pass/compile/compile.h"
#include "tools/run/run.h"

// Lowers the units, which can be lowered again afterwards. After SMC_USAGE and SMC_UNSUPPORTED a
// message was printed.
SMC_MUST_USE smc_status smc_run_lower_units(smc_run *, smc_units *);
// Loads the options' input files and lowers them.
SMC_MUST_USE smc_status smc_run_prepare(smc_run *);
// Appends the names of the program's tests. To be called after smc_run_prepare, with
// smc_run_request.lists_tests set before that. Returns SMC_UNSUPPORTED, after a message, if there
// may be more tests.
SMC_MUST_USE smc_status smc_run_list_tests(smc_run *, smc_arguments *out);
// Sets *out to facts about the linked module (pass/facts) as a JSON object, which the caller frees.
// Of the run it only uses the options, the pair and `stop`. Returns a status as smc_run_lower_units
// does.
SMC_MUST_USE smc_status smc_run_facts(smc_run *, smc_bytes *out);
// Like smc_run_facts, for the module as bitcode that is changed for a native run (pass/native).
SMC_MUST_USE smc_status smc_run_native_code(smc_run *, smc_bytes *out);
// Returns the lowered program as bytes, which do not depend on positions in the source; prints no
// messages. The caller frees the bytes. {0}: the program cannot be lowered.
smc_bytes smc_run_pack_program(const smc_options *, const smc_pair *);
// Prepares a program a second time, without messages. Returns false on failure.
SMC_MUST_USE bool smc_run_prepare_again(smc_run *);

#endif
