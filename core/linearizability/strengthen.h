// strengthen.h - derives the histories of clients in which calls wait for others from the histories
// of the clients without such waits.
#ifndef SMC_STRENGTHEN_H
#define SMC_STRENGTHEN_H

#include "linearizability/client.h"

// Adds the waits of `client` to a history of the same client without waits: sets `before` to its
// value in the execution that has the same reads and writes, and these waits. The history needs the
// sets that are filled only on request. Returns false if that execution does not exist, because
// happens-before would be cyclic.
bool smc_history_add_client_waits(smc_history *, const smc_client *);

// Calls `see` with the history under each renaming of threads that make the same calls, until `see`
// returns false. Returns whether `see` always returned true.
typedef bool smc_history_visitor(void *self, const smc_history *);
bool smc_enumerate_history_renamings(const smc_history *, const smc_client *, smc_history_visitor *,
                                     void *self);

// Whether some call of the client waits for another one.
bool smc_client_has_waits(const smc_client *);
// Returns the client without its waits.
smc_client smc_client_without_waits(const smc_client *);
// Whether both clients make the same calls with the same waits.
bool smc_clients_are_equal(const smc_client *, const smc_client *);

#endif
