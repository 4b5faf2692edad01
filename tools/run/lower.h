// lower.h - the program of a run: loaded, lowered and ready to be explored.
#ifndef SMC_RUN_LOWER_H
#define SMC_RUN_LOWER_H

#include "pass/compile/compile.h"
#include "tools/run/run.h"

// The units can be lowered again afterwards. SMC_USAGE, SMC_UNSUPPORTED: message given.
SMC_MUST_USE smc_status smc_run_lower(smc_run *, smc_units *);
SMC_MUST_USE smc_status smc_run_prepare(smc_run *); // loads what its options name, and lowers it
// After that, with smc_run.lists_tests: the names of its tests.
void smc_run_list_tests(smc_run *, smc_arguments *out);
// What its linked module says of itself (pass/facts), as an object in JSON that the caller frees;
// of smc_run the options, the pair and `stop` are there. As smc_run_lower.
SMC_MUST_USE smc_status smc_run_facts(smc_run *, smc_bytes *out);
// The program in bytes, without a word about what is wrong with it, and the same where only what
// its files say of themselves differs, a remark; the caller frees them. {0}: there is something.
smc_bytes smc_run_pack(const smc_options *, const smc_pair *);
// A program that was prepared before, once more, where it is silent. false: there is something.
SMC_MUST_USE bool smc_run_prepare_again(smc_run *);

#endif
