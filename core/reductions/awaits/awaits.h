// awaits.h - reads that would only block their threads wait for other writes
// (docs/design/reductions.md).
//
// An *await* is a read or RMW at a place at which one was followed by a block at once. A source is
// *good* for it unless, with that, the thread's next step is a block and memory is as before. An
// await takes good sources only. Its thread stands still as long as there is none to take. Where
// there is one and it is not taken, since other threads may make that impossible, the await is
// *deferred*: it stands in the order of addition, is not linked, and takes none of the sources that
// were there.
#ifndef SMC_AWAITS_H
#define SMC_AWAITS_H

#include "reductions/awaits/places.h"

// An event is added: whether there is something wrong with it beside what is deferred.
void smc_awaits_beside(smc_reductions *, smc_id);
// Whether one that is wrong beside an await of the location does not happen before it: `before` is
// the last event that does, 0: none.
bool smc_is_wrong_beside(const smc_reductions *, const smc_action *await, smc_id before);
// All begins again without awaits.
void smc_awaits_give_up(smc_reductions *);

// Whether the write is good for the event, an await.
bool smc_is_good_for_await(smc_reductions *, const smc_event *, smc_id write);
// The same of one that has this value, where the event is one that does not repeat what was read.
bool smc_is_good_value(smc_reductions *, const smc_event *, uint64_t value);

// The await that is to be added, where nothing else is: added to the graph, with its alternatives
// in `sources` from `from` on; a source of 0 is to defer it. 0: all threads that are not disabled
// wait.
smc_id smc_next_await(smc_reductions *, uint32_t from);
// Whether the graph with the event, which is not linked and takes the source, and what it writes is
// consistent.
bool smc_fits(smc_reductions *, smc_id, smc_id source);
// Whether the write can be the last of its location in coherence.
bool smc_may_be_last(smc_reductions *, smc_id write);
// Whether all threads that have come to a last action have ended, or could repeat for ever what
// they did.
bool smc_all_could_wait(const smc_graph *);
// The await is deferred where the order of addition ends; smc_awaits_undefer: and back.
void smc_awaits_defer(smc_reductions *, smc_id);
// A deferred await comes into the order of addition, or leaves it.
void smc_awaits_come(smc_reductions *, smc_id);
void smc_awaits_leave(smc_reductions *, smc_id);

// Whether the write may be what the read, if it is an await, reads instead.
bool smc_is_awaited(smc_reductions *, smc_id read, smc_id write);
// Whether an await, linked or deferred, is maximal in the view (docs/tracer.md).
bool smc_await_is_maximal(smc_reductions *, smc_id, const smc_view *);

static inline bool smc_is_deferred(const smc_reductions *r, smc_id id) {
    return id < r->awaits.deferred.n && r->awaits.deferred.at[id];
}
static inline void smc_awaits_undefer(smc_reductions *r, smc_id id) { // any event
    if (!smc_is_deferred(r, id)) return;
    r->awaits.deferred.at[id] = false;
    smc_awaits_leave(r, id);
}
// Whether a write may be what it reads instead.
static inline bool smc_is_revisited(const smc_reductions *r, smc_id id) {
    const smc_event *e = smc_ev(r->graph, id);
    return e->reads && !e->plain && !e->step->action.forced_source && !smc_is_deferred(r, id);
}

#endif
