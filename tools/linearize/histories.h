// histories.h - explores the clients of an object and checks that the specification explains each
// history of calls.
#ifndef SMC_HISTORIES_H
#define SMC_HISTORIES_H

#include "linearizability/client.h"
#include "linearizability/explain.h"
#include "tools/linearize/client_cache.h"

// A call that labels edges of the specification's tree: the operation, its argument and its thread.
typedef struct smc_call_label {
    const smc_operation *operation;
    int64_t value;
    uint32_t thread; // thread of the call, if the object depends on thread numbers; 0 otherwise
} smc_call_label;

// State of the check of an object: its operations, its specification, and the client that is being
// explored.
typedef struct smc_linearizer {
    smc_run *run;
    smc_operations operations;
    smc_specification specification;
    SMC_VEC(smc_call_label) labels;
    smc_end_handler watch;
    smc_client client;       // the current client
    smc_client failing;      // the client that has an error; without calls if there is none
    smc_history history;     // history of `failing` that the specification does not explain
    bool has_history;        // `history` is set
    bool has_specification;  // the program defines a specification (SMC_SPEC)
    bool uses_thread_number; // the object depends on thread numbers (SMC_THREAD)
    smc_table judged; // hash of a history of the current client -> 1: it is explained, 2: it is not
    // The last client without an additional order, the hashes of its histories, and whether these
    // cover executions in which its calls wait for each other.
    smc_client base;
    smc_table seen; // hashes of the base client's histories
    SMC_VEC(smc_history) histories_of_base;
    bool base_covers_waits, stores_histories;
    uint64_t clients, sequences, histories; // numbers of explored clients, executed sequences,
                                            // judged histories
    smc_client_cache earlier;
    smc_result all; // counters of all clients together, and errors of the failing one
} smc_linearizer;

// Reads what the program declares; to be called after smc_run_prepare. If it returns SMC_USAGE or
// SMC_UNSUPPORTED, a message was given.
SMC_MUST_USE smc_status smc_linearizer_start(smc_linearizer *, smc_run *);
void smc_linearizer_free(smc_linearizer *);

// True if the counters of a client show that it was only explored up to a bound.
bool smc_linearizer_reached_bound(const smc_result *);

// Starts the totals with those of the clients that an earlier run has explored.
void smc_linearizer_begin(smc_linearizer *);

// Runs the client's sequential executions and explores the client. Returns true if the enumeration
// may continue: there was no error and no stop.
SMC_MUST_USE bool smc_linearizer_check_client(smc_linearizer *, const smc_client *);
// Executes only the execution that the options name (--replay).
SMC_MUST_USE bool smc_linearizer_replay(smc_linearizer *, const smc_client *);

#endif
