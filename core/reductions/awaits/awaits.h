// awaits.h - suspends reads that would only block their threads until another write is available
// (docs/design/reductions.md).
//
// An *await* is a read or RMW at a place where one was directly followed by a block. A source is
// *good* for the await unless, with it, the thread's next step is a block and memory is unchanged.
// An await takes good sources only; if it has none, its thread is suspended. If there is a good
// source but it is not taken, because other threads may make it unavailable, the await is
// *deferred*: it is in the addition order but not linked, and later it takes none of the sources
// that were available when it was deferred.
#ifndef SMC_AWAITS_H
#define SMC_AWAITS_H

#include "reductions/awaits/places.h"

// Must be called for each added event: checks whether the event conflicts with a deferred await.
void smc_awaits_check_conflicts(smc_reductions *, smc_id);
// Whether there is an event that conflicts with an await of this action and does not happen before
// the await. `before`: the await's predecessor in program order, 0: none.
bool smc_conflicts_with_await(const smc_reductions *, const smc_action *await, smc_id before);
// Restarts the exploration without awaits.
void smc_awaits_stop_deferring(smc_reductions *);

// Whether the write is a good source for the event, which is an await.
bool smc_write_ends_await(smc_reductions *, const smc_event *, smc_id write);
// Whether a source with this value would be good for the event, an await that repeats no read.
bool smc_value_ends_await(smc_reductions *, const smc_event *, uint64_t value);

// If nothing else can be added: adds the next await and stores its possible sources in `sources`
// from index `from` on; a source of 0 stands for deferring the await. Returns 0 if all enabled
// threads wait.
smc_id smc_add_next_await(smc_reductions *, uint32_t from);
// Whether the graph would be consistent if the unlinked event were linked and read from `source`;
// an RMW would also write.
bool smc_is_consistent_source(smc_reductions *, smc_id, smc_id source);
// Whether the write can be the last of its location in coherence.
bool smc_may_be_last(smc_reductions *, smc_id write);
// Whether every thread at its last action has ended or could repeat its last events for ever.
bool smc_all_could_wait(const smc_graph *);
// Defers the await at the end of the addition order.
void smc_awaits_defer_read(smc_reductions *, smc_id);
// Must be called when a deferred await is added to the addition order, or removed from it.
void smc_awaits_add(smc_reductions *, smc_id);
void smc_awaits_remove(smc_reductions *, smc_id);

// Whether the read, if it is an await, may read from the write instead of its source.
bool smc_is_awaited(smc_reductions *, smc_id read, smc_id write);
// Whether an await, linked or deferred, is maximal in the view (docs/design/tracer.md).
bool smc_await_is_maximal(smc_reductions *, smc_id, const smc_view *);

static inline bool smc_is_deferred(const smc_reductions *r, smc_id id) {
    return id < r->awaits.deferred.n && r->awaits.deferred.at[id];
}

// Ends the deferral of the event, if the event is deferred.
static inline void smc_awaits_undefer(smc_reductions *r, smc_id id) {
    if (!smc_is_deferred(r, id)) return;
    r->awaits.deferred.at[id] = false;
    smc_awaits_remove(r, id);
}
// Whether a later write may revisit the event.
static inline bool smc_is_revisited(const smc_reductions *r, smc_id id) {
    const smc_event *e = smc_event_at(r->graph, id);
    return e->reads && !e->plain && !e->step->action.forced_source && !smc_is_deferred(r, id);
}

#endif
