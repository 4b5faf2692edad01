// worker.h - a process that explores parts from a store until none is left.
#ifndef SMC_JOBS_WORKER_H
#define SMC_JOBS_WORKER_H

#include "tools/jobs/task.h"

// Encodes the record of a session: result, warnings, and amount of work.
void smc_worker_encode_record(const smc_workers_task *, const smc_result *,
                              const smc_interp_stats *before, smc_packed *out);

// True if the results, of one part or of all parts so far, require a new attempt; then sets *a to
// it.
bool smc_worker_next_attempt(const smc_workers_task *, const smc_result *, smc_store_attempt *);
// Passes the facts of an attempt (smc_store_attempt.facts) to the program, and stores them in
// `facts`. Returns false if the bytes are damaged.
SMC_MUST_USE bool smc_worker_learn_facts(smc_interp *, const smc_packed *bytes, smc_facts *facts);
// Configures interpreter and options for the attempt. Returns false if the attempt's bytes are
// damaged.
SMC_MUST_USE bool smc_worker_adopt_attempt(smc_workers_task *, const smc_store_attempt *);

// Returns the message about a part that was given up, which the caller frees.
char *smc_worker_give_up(const smc_workers_task *, smc_store *, const smc_item *, const char *how);

// Runs a worker with this shared state, and ends the process.
SMC_NORETURN void smc_worker_run(smc_workers_task, smc_worker_state *);

#endif
