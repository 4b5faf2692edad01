// order.h - computes the relations hb, lb and wb, which all orders of a graph's critical sections
// have in common, as a fixpoint.
//
// Locks and unlocks of the graph have no sources. A critical section consists of a lock, its unlock
// (if it has none yet: its thread's last event) and the events in between in program order. In an
// execution, all events of one of two sections of a mutex happen before all events of the other
// section; the graph does not determine which of the sections comes first. It determines the
// following relations:
//
//   hb  the model's happens-before, plus last(a) -> lock(b) if section a must precede section b
//   wb  for each location, the write order common to all coherence orders (saturation.h)
//   lb  section a precedes section b of the same mutex if
//         - an event of a happens before one of b, or
//         - wb orders accesses of a and b to one location, or b reads from a: with b first, what
//           happens before the access in a would be coherence-after its source
//
// (LAPOR, OOPSLA 2019, Definitions 3.4 and 3.5.) All three grow when events are added, and shrink
// when events are removed. A cycle means that no order of sections is consistent. Without a cycle
// there may still be no consistent order (complete.c decides).
//
// lb is implicit: a precedes b iff lock(a) happens before lock(b), which implies the same for
// last(a).
#ifndef SMC_LAPOR_ORDER_H
#define SMC_LAPOR_ORDER_H

#include "models/saturation/chains.h"
#include "models/model.h"

// A critical section.
typedef struct lapor_section {
    smc_id lock, unlock; // `unlock` is 0 if there is none yet
    uint32_t thread, mutex;
    uint32_t previous; // the section of the same mutex that began before this one; 0: none
    // Used by the explorer: 1 + length of the link order when the lock was deferred; 0: it was not
    // deferred.
    uint32_t since;
    uint32_t site; // used by the explorer: the section's site (footprint.h)
} lapor_section;

// Element of a linked list of the sections that contain an event, innermost first; its index stands
// for the list, and 0 for the empty list. Lists share their ends.
typedef struct lapor_section_list {
    uint32_t section, rest; // index of the section; the rest of the list
} lapor_section_list;

typedef struct lapor_clock_change { // the value of a clock's entry before a change
    smc_id event;                   // the event whose clock has changed
    uint32_t thread, old;           // index of the entry; its value before
} lapor_clock_change;

// Lengths of the logs before an event was added or a decision was made.
typedef struct lapor_log_lengths {
    uint32_t cells, chains, sections, held;
} lapor_log_lengths;

// The relations of one graph, and the logs for undoing changes.
typedef struct lapor_relations {
    const smc_graph *graph;
    const smc_model *model;
    smc_model_state *state; // state of the model, which does not contain lb
    uint32_t stride, cap;   // numbers of columns and rows of `clocks`
    uint32_t *clocks;       // [event][thread]: the clock of hb, with the event itself
    // [event]: the list of the sections that contain it; the list of the sections that its thread
    // is in after it.
    SMC_VEC(uint32_t) in, after;
    SMC_VEC(lapor_section) sections;       // the sections, from 1 on
    SMC_VEC(uint32_t) latest;              // [mutex]: the section that began last; 0: none
    SMC_VEC(lapor_section_list) held;      // list elements, from 1 on
    SMC_VEC(smc_chains) wb;                // [location]: the known write order
    SMC_VEC(smc_chain_position) positions; // [event], linked writes only: position in wb
    SMC_VEC(lapor_clock_change) cells;     // log for undoing changes of the clocks
    smc_chain_log chains;                  // log for undoing changes of wb
    SMC_VEC(lapor_log_lengths) marks;      // lengths of the logs before each added event
    SMC_VEC(smc_id) changed;   // events with new predecessors, from which nothing was inferred yet
    SMC_VEC(uint32_t) threads; // scratch: a set of threads
    uint32_t inferred; // number of changes in the log `chains` from which everything was inferred
    uint32_t misused;  // number of linked unlocks of mutexes that the thread does not hold
} lapor_relations;

// Prepares the relations of an empty graph.
void lapor_order_init(lapor_relations *, const smc_graph *, const smc_model *, smc_model_state *);
void lapor_order_free(lapor_relations *);

// Adds event `id`, which was linked last and added to the model. Returns false if no order of
// sections is possible; the caller must remove the event then.
SMC_MUST_USE bool lapor_order_add(lapor_relations *, smc_id id);

// Removes the event added last, which is still linked.
void lapor_order_remove(lapor_relations *, smc_id id);

// Orders section a before section b of the same mutex. Returns false if that is impossible.
SMC_MUST_USE bool lapor_order_sections(lapor_relations *, uint32_t a, uint32_t b);
// Returns the present lengths of the logs, for lapor_order_undo.
lapor_log_lengths lapor_order_log_lengths(const lapor_relations *);

// Undoes all decisions since lapor_order_log_lengths returned these lengths. No event may have been
// added since then.
void lapor_order_undo(lapor_relations *, lapor_log_lengths);

// The clock of the events that happen before (hb) the event, and the event itself.
static inline const uint32_t *lapor_hb_clock(const lapor_relations *o, smc_id id) {
    return o->clocks + (size_t)id * o->stride;
}

// Whether a happens before b (hb), or a = b.
static inline bool lapor_happens_before(const lapor_relations *o, smc_id a, smc_id b) {
    return smc_is_in_clock(smc_event_at(o->graph, a), lapor_hb_clock(o, b));
}

// The clock of the events that happen before (hb) the event independently of its source.
const uint32_t *lapor_clock_before(const lapor_relations *, smc_id);

// Whether section a is known to precede section b.
static inline bool lapor_is_before(const lapor_relations *o, uint32_t a, uint32_t b) {
    return lapor_happens_before(o, o->sections.at[a].lock, o->sections.at[b].lock);
}

// The section's unlock; without one, the last event of its thread.
smc_id lapor_last_of_section(const lapor_relations *, uint32_t section);

// The list of the sections that thread t is in now.
uint32_t lapor_sections_of_thread(const lapor_relations *, uint32_t t);

// The section of the mutex in the list; 0: there is none.
uint32_t lapor_section_of(const lapor_relations *, uint32_t list, uint32_t mutex);

#endif
