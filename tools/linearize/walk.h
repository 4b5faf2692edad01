// walk.h - enumerates the clients that the options request, by size.
#ifndef SMC_LINEARIZE_WALK_H
#define SMC_LINEARIZE_WALK_H

#include "linearizability/client.h"
#include "tools/options/options.h"

// `number` counts all clients from 0. Returns true to continue.
typedef bool smc_visit_client(void *self, const smc_client *, uint64_t number);

// Visits all clients with this number of calls, fewest threads first. Clients with one thread must
// behave like the specification. *number is the first client's number, and is advanced to the next.
// Returns false if `visit` stopped the enumeration.
bool smc_walk_size(const smc_options *, const smc_operations *, uint32_t calls, uint64_t *number,
                   smc_visit_client *, void *self);

#endif
