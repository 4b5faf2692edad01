// workers.h - clients shared among processes (--jobs).
#ifndef SMC_LINEARIZE_WORKERS_H
#define SMC_LINEARIZE_WORKERS_H

#include "tools/linearize/histories.h"

typedef struct smc_shared_clients {
    uint32_t calls;  // all clients of up to so many were explored
    int stopped;     // SMC_STOP_*, or 0
    double seconds;  // that it took
    bool is_decided; // a client has an error, or cannot be explored
} smc_shared_clients;

// Explores all clients that the options ask for. Counts and remarks are those of all clients before
// the one that decides, which is explored once more by this process, and of that: they do not
// depend on who was quick. false: a process has failed; message given.
SMC_MUST_USE bool smc_share_clients(smc_linearizer *, uint32_t processes, smc_shared_clients *out);

#endif
