// states.h - reads the states of jobs from the view smc.states.
#ifndef SMC_PARALLEL_POSTGRES_STATES_H
#define SMC_PARALLEL_POSTGRES_STATES_H

#include "parallel/postgres/connection.h"

// The columns of smc.states that postgres_read_state expects.
#define POSTGRES_STATE                                                                             \
    "attempt, state, coalesce(fault, ''), items, taken, sessions, done, executions, blocked, "     \
        "seconds"

// Reads a state from the row, whose first columns must be POSTGRES_STATE.
void postgres_read_state(const postgres_connection *, const PGresult *, int row,
                         smc_store_state *out);

#endif
