// strengthen.h - what histories of a client become where calls wait for others.
#ifndef SMC_STRENGTHEN_H
#define SMC_STRENGTHEN_H

#include "linearizability/client.h"

// The history of an execution of the client without its orders, with these: `before` is what it is
// in an execution of the client in which threads read and write the same. false: there is none,
// since something would happen before itself.
bool smc_history_strengthen(smc_history *, const smc_client *);

// Calls see(self, h) for the history by each renaming of threads that make the same calls, until it
// returns false; whether it never did.
typedef bool smc_see_history(void *self, const smc_history *);
bool smc_history_renamings(const smc_history *, const smc_client *, smc_see_history *, void *self);

bool smc_client_has_orders(const smc_client *);
// The client whose calls wait for none.
smc_client smc_client_without_orders(const smc_client *);
bool smc_client_same(const smc_client *, const smc_client *);

#endif
