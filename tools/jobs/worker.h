// worker.h - a process that takes items from a store until there is none.
#ifndef SMC_JOBS_WORKER_H
#define SMC_JOBS_WORKER_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "tools/jobs/open.h"
#include "tools/jobs/shared.h"

// With what status it ends. Any other end is a crash.
enum { SMC_WORKER_DONE = 0, SMC_WORKER_NO_MEMORY = 40, SMC_WORKER_NO_STORE = 41, SMC_WORKER_HOPELESS = 42 };

enum { SMC_MOST_CRASHES = 3 }; // of sessions that had one item


// What all workers are given.
typedef struct smc_crew_task {
    smc_interp *interp;
    const smc_model *model;
    const smc_explorer *explorer;
    smc_explore_options how;
    smc_store_at store;
    double share_after;    // seconds, as smc_jobs has it
    bool plain_events;     // as they were asked for; `how` has what the attempt says, too
    uint64_t attempt;      // that the interpreter and the options are as
    uint32_t memory_limit; // megabytes, of each; 0: none
    smc_shared *shared;
    uint64_t items_open;   // when it begins
    double share;          // what has been done by then; below 0: that is not known
} smc_crew_task;

// What a session tells: its result, what there is to warn of, how much work it was.
void smc_worker_record(const smc_crew_task *, const smc_result *, const smc_interp_stats *before, smc_packed *out);

// Whether what was found in a part, or in all of them so far, says that all has to begin anew; then the attempt is
// what comes next.
bool smc_worker_next_attempt(const smc_crew_task *, const smc_result *, smc_attempt *);
// What the attempt has of smc_explore_options.known; the rest is about memory. false: its bytes are damaged.
SMC_MUST_USE bool smc_worker_hear_known(const smc_attempt *, smc_packed *known, smc_unpacking *rest);
// The program and the options become as the attempt has them. false: its bytes are damaged.
SMC_MUST_USE bool smc_worker_adopt(smc_crew_task *, const smc_attempt *);

// What there is to say of an item that is for nobody any more; to be freed.
char *smc_worker_despair(const smc_crew_task *, smc_store *, const smc_item *, const char *how);

// Works in this slot and ends the process.
SMC_NORETURN void smc_worker_run(smc_crew_task, smc_member *);

#endif
