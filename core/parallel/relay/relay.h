// relay.h - a store that another process speaks to.
//
// A process that explores the work of a stranger can compute, and nothing else (tools/sandbox). Its
// store is a connected socket, at the other end of which a process that never runs the work holds
// the real store. What comes from there is a stranger's, too: a request is about the session that
// was entered here, and bytes that are no request end the service.
#ifndef SMC_PARALLEL_RELAY_H
#define SMC_PARALLEL_RELAY_H

#include "parallel/store.h"

// ---- the process that explores ------------------------------------------------------------------

// Takes the socket. Calls that the real store lacks are NULL; `job` and `read` are not there. NULL:
// the other end is gone.
smc_store *smc_relay_open(int socket);

// ---- the process that has the store -------------------------------------------------------------

typedef struct smc_relay {
    int socket;
    smc_store *store;
    uint64_t session; // that was entered; 0: none yet
} smc_relay;

bool smc_relay_greet(const smc_relay *); // first; false: the other end is gone
// Waits for a request and answers it. false: the other end is gone, or has sent what is no request.
bool smc_relay_serve(smc_relay *);

#endif
