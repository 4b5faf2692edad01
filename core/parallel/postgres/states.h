// states.h - the states of jobs, as the view smc.states has them.
#ifndef SMC_PARALLEL_POSTGRES_STATES_H
#define SMC_PARALLEL_POSTGRES_STATES_H

#include "parallel/postgres/connection.h"

#define POSTGRES_STATE                                                                             \
    "attempt, state, coalesce(fault, ''), items, taken, sessions, done, executions, blocked, "     \
        "seconds"

// In the first columns.
void postgres_read_state(const postgres_connection *, const PGresult *, int row,
                         smc_store_state *out);

#endif
