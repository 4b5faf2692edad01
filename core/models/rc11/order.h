// order.h - an order of the seq_cst events of a graph, kept from step to step: with it, and with
// the coherence that the certificate has, psc has no cycle.
//
// Without seq_cst fences each edge of psc leads from one seq_cst access to another, along
// happens-before or, at one location, along coherence or from-reads. So a read fits in if what
// happens before it comes before the writes after its source; it has no other edges. With fences,
// those that happen before it come before the seq_cst writes after its source and the fences that
// know such a value (docs/rc11.md). Under C++20 what reads a later value comes after it, too, and
// what reads or writes an earlier one before it (docs/c20.md). Where it does not fit in, another
// order may do: that is psc.h's question. Ranks leave room between, and what is left when events
// leave is in order.
#ifndef SMC_RC11_ORDER_H
#define SMC_RC11_ORDER_H

#include "models/saturation/certificate.h"
#include "models/saturation/saturation.h"

typedef struct smc_sc_order {
    smc_saturation *base;
    const smc_certificate *certificate;
    SMC_VEC(uint64_t) rank; // [event], of linked seq_cst ones: larger is later
    SMC_VEC(smc_id) last;   // [event], of linked ones: the last seq_cst one of its thread up to it;
                            // 0: none
    SMC_VEC(smc_id) fence;  // the same of fences
    uint64_t top;           // the largest rank
    uint32_t fences;        // linked seq_cst ones
    bool is_c20;
} smc_sc_order;

// Whether an access or fence is seq_cst where it reads `value`.
static inline bool smc_is_seq_cst(const smc_event *e, uint64_t value) {
    const smc_action *a = &e->step->action;
    const bool fails = e->kind == SMC_RMW && !smc_would_write(e, value);
    return (smc_is_access(e->kind) || e->kind == SMC_FENCE) &&
           (fails ? a->order_fail : a->order) == SMC_SEQ_CST;
}

// Whether a linked event is seq_cst.
static inline bool smc_sc_order_has(const smc_sc_order *o, smc_id id) {
    return o->last.at[id] == id;
}

// Every linked event is noted when it is linked, and no longer when it is unlinked.
void smc_sc_order_note(smc_sc_order *, smc_id);
void smc_sc_order_forget(smc_sc_order *, smc_id);

void smc_sc_order_begin(smc_sc_order *);                       // makes all ranks anew
void smc_sc_order_put(smc_sc_order *, smc_id, uint64_t place); // at a place of an order, from 0
void smc_sc_order_append(smc_sc_order *, smc_id); // does nothing for what is not seq_cst

// Whether the read, linked as the last of its thread in the view (NULL: all) or not at all, can
// take the source in this coherence and order: as a read, if it is an RMW. False: or it is not
// known.
bool smc_sc_order_fits(smc_sc_order *, const smc_view *, smc_id read, smc_id source);
// The same of a read that is linked, no RMW that writes, and no view; it has its place then.
bool smc_sc_order_insert(smc_sc_order *, smc_id read);

void smc_sc_order_free(smc_sc_order *);

#endif
