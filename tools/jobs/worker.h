// worker.h - a process that takes items from a store until there is none.
#ifndef SMC_JOBS_WORKER_H
#define SMC_JOBS_WORKER_H

#include "tools/jobs/task.h"

// What a session tells: its result, what there is to warn of, how much work it was.
void smc_worker_record(const smc_workers_task *, const smc_result *, const smc_interp_stats *before,
                       smc_packed *out);

// Whether what was found in a part, or in all of them so far, says that all has to begin anew; then
// the attempt is what comes next.
bool smc_worker_next_attempt(const smc_workers_task *, const smc_result *, smc_attempt *);
// The program knows these facts (smc_attempt.facts), and `facts` are they. false: the bytes are
// damaged.
SMC_MUST_USE bool smc_worker_take_facts(smc_interp *, const smc_packed *bytes, smc_facts *facts);
// The program and the options become as the attempt has them. false: its bytes are damaged.
SMC_MUST_USE bool smc_worker_adopt(smc_workers_task *, const smc_attempt *);

// What there is to say of an item that is for nobody any more; to be freed.
char *smc_worker_despair(const smc_workers_task *, smc_store *, const smc_item *, const char *how);

// Works in this slot and ends the process.
SMC_NORETURN void smc_worker_run(smc_workers_task, smc_member *);

#endif
