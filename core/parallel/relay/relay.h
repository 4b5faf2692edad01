// relay.h - gives a confined process access to a store through another process.
//
// A process that explores untrusted input is confined to computing (core/sandbox). It accesses its
// store through a connected socket. At the other end, a process that never executes the input holds
// the real store. It does not trust the requests: they apply only to the session that was entered
// through this relay, and a malformed request ends the service.
#ifndef SMC_PARALLEL_RELAY_H
#define SMC_PARALLEL_RELAY_H

#include "parallel/store.h"

// ---- in the exploring process -------------------------------------------------------------------

// Makes a store whose calls are sent through the socket. Takes ownership of the socket. Does not
// support `job`, `read`, and the calls that the real store lacks; these members are NULL. Returns
// NULL if the other end is closed.
smc_store *smc_relay_open(int socket);

// ---- in the process that holds the store --------------------------------------------------------

// The end of a relay that holds the store. Owns neither the socket nor the store.
typedef struct smc_relay {
    int socket;
    smc_store *store;
    uint64_t session; // the session entered through this relay; 0: none yet
} smc_relay;

// Sends to the other end which calls the store supports. Must be called first. Returns false if the
// other end is closed.
bool smc_relay_handshake(const smc_relay *);
// Waits for a request and answers it. Returns false if the other end is closed or has sent a
// malformed request.
bool smc_relay_serve(smc_relay *);

#endif
