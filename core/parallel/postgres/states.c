#include "parallel/postgres/states.h"

#include <stdio.h>
#include <string.h>

void postgres_read_state(const postgres_connection *c, const PGresult *r, int row,
                         smc_store_state *out) {
    const char *state = c->pq.getvalue(r, row, 1);
    const uint64_t items = postgres_number_at(c, r, row, 3),
                   taken = postgres_number_at(c, r, row, 4);
    *out = (smc_store_state){.attempt = postgres_number_at(c, r, row, 0),
                             .items_open = items > taken ? items - taken : 0,
                             .items_taken = taken,
                             .sessions = (uint32_t)postgres_number_at(c, r, row, 5),
                             .items_done = postgres_number_at(c, r, row, 6),
                             .executions = postgres_number_at(c, r, row, 7),
                             .blocked = postgres_number_at(c, r, row, 8),
                             .seconds = postgres_real_at(c, r, row, 9),
                             .stopped = strcmp(state, "open") != 0 && strcmp(state, "done") != 0,
                             .finished = strcmp(state, "done") == 0,
                             .cancelled = strcmp(state, "cancelled") == 0};
    snprintf(out->fault, sizeof out->fault, "%s", c->pq.getvalue(r, row, 2));
}
