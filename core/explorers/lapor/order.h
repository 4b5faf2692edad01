// order.h - what all orders of a graph's critical sections have in common: hb, lb and wb as a
// fixpoint.
//
// Locks and unlocks of the graph have no sources. A critical section consists of a lock, its unlock
// (while it is open: its thread's last event) and the events in between in program order. In an
// execution, of two sections of one mutex all events of one happen before all events of the other;
// the graph does not determine which. Known are
//
//   hb  the model's happens-before, plus last(a) -> lock(b) if section a must precede section b
//   wb  for each location, the write order common to all coherence orders (saturation.h)
//   lb  section a precedes section b of the same mutex if
//         - an event of a happens before one of b, or
//         - wb orders accesses of a and b to one location, or b reads from a: with b first, what
//           happens before the access in a would be coherence-after its source
//
// (LAPOR, OOPSLA 2019, Definitions 3.4 and 3.5.) All three grow as events are added, and shrink
// with them. A cycle means that no order of sections is consistent. Without a cycle there may still
// be none (complete.c decides).
//
// lb is implicit: a precedes b iff lock(a) happens before lock(b), which implies the same for
// last(a).
#ifndef SMC_LAPOR_ORDER_H
#define SMC_LAPOR_ORDER_H

#include "models/saturation/chains.h"
#include "models/model.h"

typedef struct lapor_section {
    smc_id lock, unlock; // unlock: 0 while it is open
    uint32_t thread, mutex;
    uint32_t previous; // previously begun section of the same mutex; 0: none
    uint32_t since; // used by the explorer: 1 + length of link_order when the lock was deferred; 0:
                    // it was not
    uint32_t site;  // used by the explorer: site of the section (footprint.h)
} lapor_section;

// Element of a list of sections that contain an event; 0 is the empty list. Lists share tails.
typedef struct lapor_held {
    uint32_t section, rest;
} lapor_held;

typedef struct lapor_cell { // undo record of a clock entry
    smc_id event;
    uint32_t thread, old;
} lapor_cell;

typedef struct lapor_mark { // lengths of the logs before an event or a decision
    uint32_t cells, chains, sections, held;
} lapor_mark;

typedef struct lapor_order {
    const smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;      // state of the model, which does not know lb
    uint32_t stride, cap;        // columns and rows of `clocks`
    uint32_t *clocks;            // [event][thread]: hb, including the event itself
    SMC_VEC(uint32_t) in, after; // [event]: list of sections that contain it; list of its thread's
                                 // sections afterwards
    SMC_VEC(lapor_section) sections;       // from 1
    SMC_VEC(uint32_t) latest;              // [mutex]: its last section
    SMC_VEC(lapor_held) held;              // from 1
    SMC_VEC(smc_chains) wb;                // [loc]
    SMC_VEC(smc_chain_position) positions; // [event], linked writes only
    SMC_VEC(lapor_cell) cells;             // undo log of the clocks
    smc_chain_log chains;                  // undo log of wb
    SMC_VEC(lapor_mark) marks;             // one per event
    SMC_VEC(smc_id) changed;   // events whose new predecessors were not used for inference yet
    SMC_VEC(uint32_t) threads; // scratch
    uint32_t inferred; // the first `inferred` entries of the log of wb were used for inference
    uint32_t misused;  // number of linked unlocks by threads that do not hold the mutex
} lapor_order;

void lapor_order_init(lapor_order *, const smc_graph *, const smc_model *, smc_model_state *);
void lapor_order_free(lapor_order *);

// Adds the event linked last, after the model's `add`. Returns false if no order of sections is
// left; the event must then be removed.
SMC_MUST_USE bool lapor_order_add(lapor_order *, smc_id id);

// Removes the event added last, which is still linked.
void lapor_order_remove(lapor_order *, smc_id id);

// Orders section a before section b of the same mutex. Returns false on contradiction.
SMC_MUST_USE bool lapor_order_decide(lapor_order *, uint32_t a, uint32_t b);
lapor_mark lapor_order_mark(const lapor_order *);

// Undoes decisions made since the mark; no event was added since.
void lapor_order_undo(lapor_order *, lapor_mark);

// Clock of hb, including the event itself.
static inline const uint32_t *lapor_clock(const lapor_order *o, smc_id id) {
    return o->clocks + (size_t)id * o->stride;
}

// Whether a happens before b, or is b.
static inline bool lapor_before(const lapor_order *o, smc_id a, smc_id b) {
    return smc_in_clock(smc_ev(o->graph, a), lapor_clock(o, b));
}

// Clock of what happens before an event independently of its source.
const uint32_t *lapor_clock_before(const lapor_order *, smc_id);

// Whether section a is known to precede section b.
static inline bool lapor_is_before(const lapor_order *o, uint32_t a, uint32_t b) {
    return lapor_before(o, o->sections.at[a].lock, o->sections.at[b].lock);
}

// The section's unlock, or its last event so far.
smc_id lapor_last(const lapor_order *, uint32_t section);

// List of the sections that thread t is in.
uint32_t lapor_open_sections(const lapor_order *, uint32_t t);

// The mutex's section in a list; 0: none.
uint32_t lapor_section_of(const lapor_order *, uint32_t list, uint32_t mutex);

#endif
