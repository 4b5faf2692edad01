// workers.h - explores clients in several processes (--jobs).
#ifndef SMC_LINEARIZE_WORKERS_H
#define SMC_LINEARIZE_WORKERS_H

#include "tools/linearize/histories.h"

// Result of an exploration of clients by several processes.
typedef struct smc_parallel_result {
    uint32_t calls;  // all clients with at most so many calls were explored
    int stopped;     // reason for a stop (SMC_STOP_*), or 0
    double seconds;  // seconds that this took
    bool is_decided; // a client has an error, or cannot be explored
} smc_parallel_result;

// Explores all clients that the options request. Counters and warnings are those of the clients up
// to the decisive one, which is explored again in this process; so they do not depend on timing.
// Returns false if a child process failed, after printing a message.
SMC_MUST_USE bool smc_explore_clients_in_parallel(smc_linearizer *, uint32_t processes,
                                                  smc_parallel_result *out);

#endif
