// awaits.h - suspends threads at reads that would only block them, until another write is available
// (docs/design/reductions.md).
//
// An *await* is a read or RMW at a place where, in some execution, a block directly followed. A
// source is *good* for an await unless, with this source, the thread's next step is a block and
// memory is unchanged. An await reads only from good sources; as long as it has none, its thread is
// suspended. If it has a good source but shall not read from it, because other threads may make the
// source unavailable, the await is *deferred*: it is put into the addition order but not linked,
// and later it reads from none of the sources that were available when it was deferred.
#ifndef SMC_AWAITS_H
#define SMC_AWAITS_H

#include "reductions/awaits/places.h"

// Must be called for each added event. If the event conflicts with a deferred await, restarts the
// exploration without awaits.
void smc_awaits_check_conflicts(smc_reductions *, smc_id);
// Whether an event conflicts with an await of this action and does not happen before the await.
// `before`: the await's predecessor in program order; 0: none.
bool smc_conflicts_with_await(const smc_reductions *, const smc_action *await, smc_id before);
// Restarts the exploration without awaits.
void smc_awaits_stop_deferring(smc_reductions *);

// Whether the write is a good source for the event, which is an await.
bool smc_write_ends_await(smc_reductions *, const smc_event *, smc_id write);
// Whether a source with this value would be good for the event, an await that is no repeated read
// (smc_is_repeated_read).
bool smc_value_ends_await(smc_reductions *, const smc_event *, uint64_t value);

// Must be called when no other event can be added. Adds the next await and stores its possible
// sources in `sources` from index `from` on; a source of 0 means that the await is deferred.
// Returns 0 if no await has a good source.
smc_id smc_add_next_await(smc_reductions *, uint32_t from);
// Whether the graph would be consistent if the unlinked event, which reads, were linked with this
// source; an RMW would also write.
bool smc_is_consistent_source(smc_reductions *, smc_id, smc_id source);
// Whether the write can be the last one of its location in coherence.
bool smc_may_be_last(smc_reductions *, smc_id write);
// Whether every thread that has taken its last action has ended or could repeat its last events for
// ever.
bool smc_all_could_wait(const smc_graph *);
// Defers the await: appends it to the addition order.
void smc_awaits_defer_read(smc_reductions *, smc_id);
// Must be called when a deferred await enters or leaves the addition order.
void smc_awaits_add(smc_reductions *, smc_id);
void smc_awaits_remove(smc_reductions *, smc_id);

// Whether the read, if it is an await, may read from the write instead of its source.
bool smc_await_may_read(smc_reductions *, smc_id read, smc_id write);
// Whether an await, linked or deferred, satisfies the maximality condition of revisits in the view
// (docs/design/tracer.md).
bool smc_await_is_maximal(smc_reductions *, smc_id, const smc_view *);

// Whether the event is an await that is deferred.
static inline bool smc_is_deferred(const smc_reductions *r, smc_id id) {
    return id < r->awaits.deferred.n && r->awaits.deferred.at[id];
}

// Marks the event as not deferred, if it was deferred.
static inline void smc_awaits_undefer(smc_reductions *r, smc_id id) {
    if (!smc_is_deferred(r, id)) return;
    r->awaits.deferred.at[id] = false;
    smc_awaits_remove(r, id);
}
// Whether a later write may revisit the event.
static inline bool smc_is_revisited(const smc_reductions *r, smc_id id) {
    const smc_event *e = smc_event_at(r->graph, id);
    return e->reads && !e->plain && !smc_has_forced_source(r, &e->step->action) &&
           !smc_is_deferred(r, id);
}

#endif
