// strengthen.h - histories of clients whose calls wait for others, derived from those without
// waits.
#ifndef SMC_STRENGTHEN_H
#define SMC_STRENGTHEN_H

#include "linearizability/client.h"

// Adds the waits of `client` to the history of an execution of the client without them: `before`
// becomes what it is in the execution with the same reads and writes. Returns false if there is
// none, because happens-before would be cyclic.
bool smc_history_strengthen(smc_history *, const smc_client *);

// Calls `see` with the history under each renaming of threads that make the same calls, until it
// returns false. Returns whether it never did.
typedef bool smc_see_history(void *self, const smc_history *);
bool smc_history_renamings(const smc_history *, const smc_client *, smc_see_history *, void *self);

// Whether a call waits for another one.
bool smc_client_has_orders(const smc_client *);
// The client without waits.
smc_client smc_client_without_orders(const smc_client *);
// Whether both make the same calls with the same waits.
bool smc_client_same(const smc_client *, const smc_client *);

#endif
