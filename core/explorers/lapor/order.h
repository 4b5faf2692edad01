// order.h - what every order of the critical sections of a graph must have: hb, lb and wb as one
// fixpoint.
//
// The graph has locks and unlocks that read nothing. A critical section is a lock, its unlock (or,
// while it is open, the last event of its thread) and what stands between in program order. In an
// execution, of two sections of one mutex all events of one happen before all events of the other;
// which one comes first is not part of the graph. Known are
//
//   hb  happens-before of the model, and last(a) -> lock(b) where section a must come before
//       section b
//   wb  for each location, a write before another one where every coherence order has it so
//       (saturation.h)
//   lb  section a before section b of the same mutex where
//         - an event of a happens before one of b, or
//         - accesses of a and b to one location are ordered so by wb, or b reads what a writes:
//           with b first, what happens before the access in a would be later in coherence than what
//           that takes
//
// (LAPOR, OOPSLA 2019, Definitions 3.4 and 3.5.) All three only grow while events are added, and
// are taken back with them. A cycle means that no order of the sections is consistent; without one
// there may still be none (complete.c decides).
//
// lb is not stored: a comes before b iff lock(a) happens before lock(b), and then last(a) does.
#ifndef SMC_LAPOR_ORDER_H
#define SMC_LAPOR_ORDER_H

#include "models/saturation/chains.h"
#include "models/model.h"

typedef struct lapor_section {
    smc_id lock, unlock; // unlock: 0 while it is open
    uint32_t thread, mutex;
    uint32_t previous; // of the same mutex, as they were begun; 0: none
    uint32_t since;    // the explorer's: 0, or the lock was deferred, and one more than the stack's
                       // height at that time
    uint32_t site;     // the explorer's: what is known of sections that begin here
} lapor_section;

// A list of the sections that an event is in; 0 is the empty one. Lists share their ends.
typedef struct lapor_held {
    uint32_t section, rest;
} lapor_held;

typedef struct lapor_cell { // of a clock, as it was
    smc_id event;
    uint32_t thread, old;
} lapor_cell;

typedef struct lapor_mark { // heights of what grows, before an event or a decision
    uint32_t cells, chains, sections, held;
} lapor_mark;

typedef struct lapor_order {
    const smc_graph *graph;
    const smc_model *model;
    smc_model_state *state;          // of the model, which knows the graph without lb
    uint32_t stride, cap;            // columns and rows of `clocks`
    uint32_t *clocks;                // [event][thread]: hb, the event itself included
    SMC_VEC(uint32_t) in, after;     // [event]: the sections it is in, and those its thread is in
                                     // afterwards
    SMC_VEC(lapor_section) sections; // from 1
    SMC_VEC(uint32_t) latest;        // [mutex]: the section begun last
    SMC_VEC(lapor_held) held;        // from 1
    SMC_VEC(smc_chains) wb;          // [loc]
    SMC_VEC(smc_chain_position) positions; // [event], of linked writes
    SMC_VEC(lapor_cell) cells;             // log of the clocks
    smc_chain_log chains;                  // log of wb
    SMC_VEC(lapor_mark) marks;             // one for each event
    SMC_VEC(smc_id) changed;               // events that know more than what was inferred from
    SMC_VEC(uint32_t) threads;             // scratch
    uint32_t inferred;                     // the log of wb up to here has been looked at
    uint32_t misused; // linked unlocks of mutexes that the thread does not hold
} lapor_order;

void lapor_order_init(lapor_order *, const smc_graph *, const smc_model *, smc_model_state *);
void lapor_order_free(lapor_order *);

// `id` was linked last and the model has been told of it. False: no order of the sections is left;
// it must be removed.
SMC_MUST_USE bool lapor_order_add(lapor_order *, smc_id id);
void lapor_order_remove(lapor_order *, smc_id id); // the one added last, still linked

// Puts section a before section b, both of one mutex. False: that contradicts what is known.
SMC_MUST_USE bool lapor_order_decide(lapor_order *, uint32_t a, uint32_t b);
lapor_mark lapor_order_mark(const lapor_order *);
void lapor_order_undo(lapor_order *, lapor_mark); // decisions alone: no event was added since

static inline const uint32_t *lapor_clock(const lapor_order *o, smc_id id) {
    return o->clocks + (size_t)id * o->stride;
}
static inline bool lapor_before(const lapor_order *o, smc_id a, smc_id b) {
    return smc_in_clock(smc_ev(o->graph, a), lapor_clock(o, b));
}

// What happens before an event whatever it reads.
const uint32_t *lapor_clock_before(const lapor_order *, smc_id);

// Whether section a is known to come before section b.
static inline bool lapor_is_before(const lapor_order *o, uint32_t a, uint32_t b) {
    return lapor_before(o, o->sections.at[a].lock, o->sections.at[b].lock);
}

// Its unlock, or the last event so far.
smc_id lapor_last(const lapor_order *, uint32_t section);

// The list of sections in which thread t is now.
uint32_t lapor_open_sections(const lapor_order *, uint32_t t);

// The section of the mutex in a list; 0: none.
uint32_t lapor_section_of(const lapor_order *, uint32_t list, uint32_t mutex);

#endif
