// trail.h - the index of a graph's linked events, in link order. The read of a query that is not
// linked is appended and removed again.
#ifndef SMC_CAT_STEPS_TRAIL_H
#define SMC_CAT_STEPS_TRAIL_H

#include "models/cat/steps/index.h"
#include "models/cat/steps/query.h"

// Add the event that was linked last in the graph (steps_event_index_link), and remove it
// (steps_event_index_unlink).
void steps_event_index_link(steps_event_index *, const smc_graph *, smc_id);
void steps_event_index_unlink(steps_event_index *);

// Append the read of a query and, if necessary, the initialisation write of its location, which the
// query then considers (steps_index_add_query_read), and remove them again
// (steps_index_remove_query_read).
steps_event_range steps_index_add_query_read(steps_event_index *, const smc_graph *,
                                             const steps_query *);
void steps_index_remove_query_read(steps_event_index *, steps_event_range);

// The graph event of the thread's last event in the set; 0: the set has no event of the thread.
smc_id steps_event_index_last_in_thread(const steps_event_index *, const uint64_t *set,
                                        uint32_t thread);

// Selects the events that the next query considers: those in the query's view except its read.
void steps_event_index_select_view(steps_event_index *, const smc_graph *, const steps_query *);

// Whether the index has all linked events; otherwise it cannot answer queries.
static inline bool steps_event_index_is_complete(const steps_event_index *t) { return !t->missing; }

#endif
