// walk.h - enumerates the clients that the options request, by size.
#ifndef SMC_LINEARIZE_WALK_H
#define SMC_LINEARIZE_WALK_H

#include "linearizability/client.h"
#include "tools/options/options.h"

// Called for each client; `number` counts the clients from 0. Returns true to continue the
// enumeration.
typedef bool smc_numbered_client_visitor(void *self, const smc_client *, uint64_t number);

// Visits all clients with so many calls, those with fewest threads first. Clients with one thread
// check that sequential behaviour is that of the specification. *number is the number of the first
// client, and is advanced to that of the next size. Returns false if `visit` stopped the
// enumeration.
bool smc_walk_clients_of_size(const smc_options *, const smc_operations *, uint32_t calls,
                              uint64_t *number, smc_numbered_client_visitor *, void *self);

#endif
