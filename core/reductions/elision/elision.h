// elision.h - plain accesses without an event of their own (docs/design/reductions.md).
//
// If `on`, a plain access of a location that has only plain accesses is not an event but elided: a
// plain read then has a single possible source, the last write that happens before it, so there is
// nothing to decide or revisit. An elided access belongs to the event before it in program order:
// it is made when that event is linked and undone when that event is unlinked. smc checks that
// happens-before orders the accesses of each location; if two of them are unordered, the
// exploration restarts with an event for each plain access.
#ifndef SMC_ELISION_H
#define SMC_ELISION_H

#include "graph/graph.h"

// An elided access. It comes directly before event number `index` of its thread, counted from 1.
typedef struct smc_elided {
    const smc_step *step;
    uint64_t value; // the value read or written
    uint32_t thread, index;
    uint32_t actions; // number of the thread's actions up to this access, as in smc_event
    uint32_t write;   // 1 + number of the elided write that a read reads from, or that precedes a
                      // write; 0: none
    uint32_t read;    // for a read: the previous value of smc_elision.read for its location
} smc_elided;

// State after an event was linked, and before the elided accesses that follow it were made.
typedef struct smc_elision_checkpoint {
    uint32_t height; // number of elided accesses
    uint64_t digest; // digest of the event itself
} smc_elision_checkpoint;

// The elided accesses of a graph.
typedef struct smc_elision {
    bool on;        // accesses are elided where possible
    uint8_t elides; // smc_memory_elision: the actions that the program may elide
    bool refuted; // an access was found that must be an event: it is unordered with another access,
                  // or an error
    SMC_VEC(smc_elided) accesses;
    SMC_VEC(uint32_t) written; // [location]: 1 + number of the last elided write; 0: none
    // [location]: 1 + number of the last elided read; 0: none. smc_elided.read continues this list.
    // Of several reads of the same write by one thread directly before one event, only the first is
    // in the list.
    SMC_VEC(uint32_t) read;
    SMC_VEC(smc_elision_checkpoint) marks; // [event]: state when the event was linked
    SMC_VEC(uint32_t) hb; // [thread]: clock of the events that happen before the accesses that are
                          // now being elided
} smc_elision;

void smc_elision_free(smc_elision *); // frees its contents

// Undoes the elided accesses that follow the event, which is the last one of link_order.
void smc_elision_undo(smc_elision *, smc_graph *, smc_id);

// Must be called after an event was linked, and before an event is unlinked.
static inline void smc_elision_note_linked(smc_elision *x, smc_id id) {
    while (x->marks.n <= id) *smc_vec_push(&x->marks) = (smc_elision_checkpoint){0};
    x->marks.at[id].height = x->accesses.n;
}
static inline void smc_elision_note_unlinking(smc_elision *x, smc_graph *g, smc_id id) {
    if (x->accesses.n > x->marks.at[id].height) smc_elision_undo(x, g, id);
}

// Makes the elided accesses that follow the last event of link_order and, if that event creates a
// thread, the new thread's accesses before its first event. Event 0: main's accesses before its
// first event. `hb`: clock of the events that happen before the accesses that follow the event. Any
// status other than SMC_OK ends the exploration.
SMC_MUST_USE smc_status smc_elide_accesses(smc_elision *, smc_graph *, smc_id, const uint32_t *hb);

// Whether the step is of a kind that may be elided; its location decides whether it is elided.
static inline bool smc_may_be_elided(const smc_step *step) {
    return step && step->action.order == SMC_PLAIN &&
           (step->action.kind == SMC_READ || step->action.kind == SMC_WRITE);
}
// Whether elided accesses may follow the event, which is the last one of link_order.
static inline bool smc_may_have_elided(const smc_elision *x, const smc_event *e) {
    return x->on && !e->rmw_lacks_write &&
           (smc_may_be_elided(e->next) || (e->kind == SMC_CREATE && smc_may_be_elided(e->child)));
}

// Number of elided accesses when the event was linked.
static inline uint32_t smc_elided_count_before(const smc_elision *x, smc_id id) {
    return id < x->marks.n ? x->marks.at[id].height : 0;
}

// Numbers [from, to) of the accesses that were elided after the event was linked, and before the
// next one was: those of its thread directly after the event and, if it creates a thread, behind
// them those of the new thread before its first event. Event 0: main's before its first event.
typedef struct smc_elided_range {
    uint32_t from, to;
} smc_elided_range;
static inline smc_elided_range smc_elided_after(const smc_elision *x, const smc_graph *g,
                                                smc_id id) {
    const uint32_t next = id ? smc_event_at(g, id)->linked_at + 1 : 0;
    return (smc_elided_range){id ? smc_elided_count_before(x, id) : 0,
                              next < g->link_order.n
                                  ? smc_elided_count_before(x, g->link_order.at[next])
                                  : x->accesses.n};
}

// 1 + number of the location's last elided write (smc_elided_last_write) or read
// (smc_elided_last_read); 0: none.
static inline uint32_t smc_elided_last_write(const smc_elision *x, uint32_t loc) {
    return loc < x->written.n ? x->written.at[loc] : 0;
}
static inline uint32_t smc_elided_last_read(const smc_elision *x, uint32_t loc) {
    return loc < x->read.n ? x->read.at[loc] : 0;
}

// Recomputes the data from the elided accesses and compares. Returns a description of the first
// difference; NULL: there is none.
const char *smc_elision_check(const smc_elision *, const smc_graph *);

#endif
