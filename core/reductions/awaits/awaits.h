// awaits.h - suspends reads that would only block their threads until another write is available
// (docs/design/reductions.md).
//
// An *await* is a read or RMW at a place where one was directly followed by a block. A source is
// *good* for it unless the thread's next step is then a block and memory is unchanged. Awaits take
// good sources only; without one the thread is suspended. If there is a good source but it is not
// taken, because other threads may make it unavailable, the await is *deferred*: it is in the
// addition order but not linked, and later takes none of the sources that were available.
#ifndef SMC_AWAITS_H
#define SMC_AWAITS_H

#include "reductions/awaits/places.h"

// Call it for an added event: checks whether it conflicts with a deferred await.
void smc_awaits_beside(smc_reductions *, smc_id);
// Whether a conflicting event for an await of the location exists that does not happen before it;
// `before`: the await's predecessor, 0: none.
bool smc_is_wrong_beside(const smc_reductions *, const smc_action *await, smc_id before);
// Restarts the exploration without awaits.
void smc_awaits_give_up(smc_reductions *);

// Whether the write is good for the event, an await.
bool smc_is_good_for_await(smc_reductions *, const smc_event *, smc_id write);
// The same for a value; only for events that do not repeat a read.
bool smc_is_good_value(smc_reductions *, const smc_event *, uint64_t value);

// When nothing else can be added: adds the next await, with its alternatives in `sources` from
// index `from` on; a source of 0 means deferring it. Returns 0 if all enabled threads wait.
smc_id smc_next_await(smc_reductions *, uint32_t from);
// Whether the graph would be consistent with the unlinked event linked, reading from `source`, and
// with its write if it is an RMW.
bool smc_fits(smc_reductions *, smc_id, smc_id source);
// Whether the write can be coherence-last.
bool smc_may_be_last(smc_reductions *, smc_id write);
// Whether every thread at its last action has ended or could repeat for ever.
bool smc_all_could_wait(const smc_graph *);
// Defers the await at the end of the addition order.
void smc_awaits_defer(smc_reductions *, smc_id);
// Call these when a deferred await enters or leaves the addition order.
void smc_awaits_come(smc_reductions *, smc_id);
void smc_awaits_leave(smc_reductions *, smc_id);

// Whether the read, if it is an await, may read the write instead.
bool smc_is_awaited(smc_reductions *, smc_id read, smc_id write);
// Whether an await, linked or deferred, is maximal in the view (docs/design/tracer.md).
bool smc_await_is_maximal(smc_reductions *, smc_id, const smc_view *);

static inline bool smc_is_deferred(const smc_reductions *r, smc_id id) {
    return id < r->awaits.deferred.n && r->awaits.deferred.at[id];
}

// Ends the deferral of the event, if it is deferred.
static inline void smc_awaits_undefer(smc_reductions *r, smc_id id) {
    if (!smc_is_deferred(r, id)) return;
    r->awaits.deferred.at[id] = false;
    smc_awaits_leave(r, id);
}
// Whether a later write may revisit the event.
static inline bool smc_is_revisited(const smc_reductions *r, smc_id id) {
    const smc_event *e = smc_ev(r->graph, id);
    return e->reads && !e->plain && !e->step->action.forced_source && !smc_is_deferred(r, id);
}

#endif
