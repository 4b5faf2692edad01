// walk.h - the clients that the options ask for, in the order of their size.
#ifndef SMC_LINEARIZE_WALK_H
#define SMC_LINEARIZE_WALK_H

#include "linearizability/client.h"
#include "tools/options/options.h"

// `number`: of all clients, from 0. Returns whether to go on.
typedef bool smc_visit_client(void *self, const smc_client *, uint64_t number);

// All with so many calls, the fewest threads first. Of one thread, too: it is to do what the
// specification does. *number: of the first, afterwards of the next. Whether none said to stop.
bool smc_walk_size(const smc_options *, const smc_operations *, uint32_t calls, uint64_t *number,
                   smc_visit_client *, void *self);

#endif
