// histories.h - the clients of one object, one after the other: each is explored, and each history
// of its calls is to be explained.
#ifndef SMC_HISTORIES_H
#define SMC_HISTORIES_H

#include "linearizability/client.h"
#include "linearizability/explain.h"
#include "tools/linearize/earlier.h"

typedef struct smc_call_label {
    const smc_operation *operation;
    int64_t value;
    uint32_t thread; // where the program asks which one it is; 0 otherwise
} smc_call_label;

typedef struct smc_linearizer {
    smc_run *run;
    smc_operations operations;
    smc_specification specification;
    SMC_VEC(smc_call_label) labels;
    smc_end_watch watch;
    smc_client client;   // that is explored
    smc_client failing;  // that has an error; without calls: none has
    smc_history history; // of it, which is not explained
    bool has_history;
    bool has_specification; // the program has one of its own (SMC_SPEC)
    bool asks_for_thread;   // the object depends on the numbers of threads (SMC_THREAD)
    smc_table judged;       // the histories of the client: 1 explained, 2 not
    // Of the client without orders that was explored last: its histories, and whether they say
    // what happens where its calls wait for each other.
    smc_client base;
    smc_table seen; // the histories that are among
    SMC_VEC(smc_history) histories_of_base;
    bool base_covers, keeps_histories;
    uint64_t clients, sequences, histories; // explored, run, judged
    smc_earlier earlier;
    smc_result all; // counts of all clients; the errors of the one that has any
} smc_linearizer;

// After smc_run_prepare: what the program declares. SMC_USAGE, SMC_UNSUPPORTED: message given.
SMC_MUST_USE smc_status smc_linearizer_start(smc_linearizer *, smc_run *);
void smc_linearizer_free(smc_linearizer *);

// Whether a client of these counts was explored up to a bound only.
bool smc_linearizer_met_bounds(const smc_result *);

// Counts begin as those of the clients that an earlier run has explored.
void smc_linearizer_begin(smc_linearizer *);

// Explores a client, whose sequences are run before. Whether to go on: it has no error, and nothing
// has stopped it.
SMC_MUST_USE bool smc_linearizer_check(smc_linearizer *, const smc_client *);
// The same of the one execution that the options name (--replay).
SMC_MUST_USE bool smc_linearizer_replay(smc_linearizer *, const smc_client *);

#endif
