// histories.h - explores the clients of an object; each history of calls must be explained by the
// specification.
#ifndef SMC_HISTORIES_H
#define SMC_HISTORIES_H

#include "linearizability/client.h"
#include "linearizability/explain.h"
#include "tools/linearize/earlier.h"

typedef struct smc_call_label {
    const smc_operation *operation;
    int64_t value;
    uint32_t thread; // if the object depends on thread numbers; 0 otherwise
} smc_call_label;

typedef struct smc_linearizer {
    smc_run *run;
    smc_operations operations;
    smc_specification specification;
    SMC_VEC(smc_call_label) labels;
    smc_end_handler watch;
    smc_client client;   // current client
    smc_client failing;  // client with an error; without calls: none
    smc_history history; // its unexplained history
    bool has_history;
    bool has_specification; // the program contains a specification (SMC_SPEC)
    bool asks_for_thread;   // the object depends on thread numbers (SMC_THREAD)
    smc_table judged;       // histories of the current client: 1 explained, 2 not
    // The last client without additional order: its histories, and whether they cover executions in
    // which its calls wait for each other.
    smc_client base;
    smc_table seen; // hashes of these histories
    SMC_VEC(smc_history) histories_of_base;
    bool base_covers, keeps_histories;
    uint64_t clients, sequences, histories; // numbers of clients explored, sequences run, histories
                                            // judged
    smc_earlier earlier;
    smc_result all; // totals of all clients; errors of the failing one
} smc_linearizer;

// To be called after smc_run_prepare: reads what the program declares. On SMC_USAGE and
// SMC_UNSUPPORTED a message was printed.
SMC_MUST_USE smc_status smc_linearizer_start(smc_linearizer *, smc_run *);
void smc_linearizer_free(smc_linearizer *);

// True if a client with these counters was only explored up to a bound.
bool smc_linearizer_met_bounds(const smc_result *);

// Initialises the counters with those of clients that an earlier run has explored.
void smc_linearizer_begin(smc_linearizer *);

// Runs the client's sequences and explores it. Returns true to continue: no error, and not stopped.
SMC_MUST_USE bool smc_linearizer_check(smc_linearizer *, const smc_client *);
// The same for the execution that the options name (--replay).
SMC_MUST_USE bool smc_linearizer_replay(smc_linearizer *, const smc_client *);

#endif
