// order.h - an order of the graph's seq_cst events that, together with the coherence order of the
// certificate, makes psc acyclic. The order is maintained incrementally.
//
// Without seq_cst fences, each psc edge connects two seq_cst accesses by happens-before or, at one
// location, by coherence or from-reads. A new read fits into the order if the events that happen
// before it precede the writes after its source. With fences, also the fences before the read must
// precede the seq_cst writes after its source and the fences that observe such a write
// (docs/design/rc11.md). Under C++20, accesses with a later value must come after the read, and
// accesses with an earlier value before it (docs/design/c20.md). If the read does not fit, another
// order may exist; psc.h searches for it. Ranks leave gaps for insertion. Removing events keeps the
// order valid.
#ifndef SMC_RC11_ORDER_H
#define SMC_RC11_ORDER_H

#include "models/saturation/certificate.h"
#include "models/saturation/saturation.h"

// The order of the seq_cst events, which are given ranks.
typedef struct smc_sc_order {
    smc_saturation *saturation; // the model's state: graph, views and coherence orders
    const smc_certificate *certificate;
    SMC_VEC(uint64_t) rank; // [event], valid for linked seq_cst events: position in the order
    // [event], valid for linked events: the last seq_cst event of the event's thread up to the
    // event; 0: none.
    SMC_VEC(smc_id) last;
    SMC_VEC(smc_id) fence; // [event]: as `last`, but the last seq_cst fence
    uint64_t top;          // the largest rank in use
    uint32_t fences;       // number of linked seq_cst fences
    bool is_c20;           // the model is C++20
} smc_sc_order;

// Whether an access or fence is seq_cst if it reads `value`: a failed compare-exchange has the
// order for failure.
static inline bool smc_is_seq_cst(const smc_event *e, uint64_t value) {
    const smc_action *a = &e->step->action;
    const bool fails = e->kind == SMC_RMW && !smc_would_write(e, value);
    return (smc_is_access(e->kind) || e->kind == SMC_FENCE) &&
           (fails ? a->order_fail : a->order) == SMC_SEQ_CST;
}

// Whether a linked event is seq_cst and therefore in the order.
static inline bool smc_sc_order_has(const smc_sc_order *o, smc_id id) {
    return o->last.at[id] == id;
}

// smc_sc_order_link must be called when an event is linked, smc_sc_order_unlink before it is
// unlinked.
void smc_sc_order_link(smc_sc_order *, smc_id);
void smc_sc_order_unlink(smc_sc_order *, smc_id);

// Removes all events from the order.
void smc_sc_order_begin(smc_sc_order *);

// Gives a seq_cst event the position `place` (from 0) in the order.
void smc_sc_order_place(smc_sc_order *, smc_id, uint64_t place);

// Puts the event, if it is seq_cst, at the end of the order.
void smc_sc_order_append(smc_sc_order *, smc_id);

// Whether the read fits into the current order and coherence, within the view (NULL: the whole
// graph), if it has this source. The read is unlinked or its thread's last event in the view; only
// the read of an RMW is considered. False can also mean "unknown".
bool smc_sc_order_allows(smc_sc_order *, const smc_view *, smc_id read, smc_id source);
// As smc_sc_order_allows, for a linked read (or failed RMW) in the whole graph. If the read fits
// and is seq_cst, gives it a rank.
bool smc_sc_order_insert(smc_sc_order *, smc_id read);

void smc_sc_order_free(smc_sc_order *); // frees its contents

#endif
