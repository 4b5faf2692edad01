// general.h - decides consistency under RC11 and C++20 in the general case (rc11.c decides simple
// cases). Coherence is decided by saturation; psc (C++20: the order S) by a search, if two threads
// have seq_cst events that psc could order.
#ifndef SMC_RC11_GENERAL_H
#define SMC_RC11_GENERAL_H

#include "models/rc11/order.h"
#include "models/rc11/psc.h"
#include "models/saturation/views.h"

typedef struct smc_rc11 { // the state of the model for one graph
    smc_saturation base;
    smc_views views; // happens-before and the views of release sequences
    smc_psc psc;
    // A coherence order with which the first `certified` events of link_order are consistent.
    smc_certificate certificate;
    smc_sc_order order; // an order of the seq_cst events among these events that fits `certificate`
    uint32_t certified; // length of the prefix of link_order that `certificate` and `order` cover
    bool is_ordered;    // two threads have linked seq_cst events, so psc must be checked
    // The state of the sequential-consistency model, if the whole graph is sequentially consistent
    // and that state contains it. Then each source that sequential consistency allows is consistent
    // here too. NULL: unknown.
    smc_model_state *sc;
} smc_rc11;

// Initialise and free the model's state.
void smc_rc11_start(smc_rc11 *, const smc_model *self, const smc_graph *);
void smc_rc11_finish(smc_rc11 *);

// Adds an event that is known to keep the graph consistent, even if later events of link_order are
// already linked.
void smc_rc11_add_consistent(smc_rc11 *, smc_id);
// Takes `certificate` as a coherence order with which the first n events of link_order are
// consistent. These must be all events added so far.
void smc_rc11_set_certificate(smc_rc11 *, const smc_certificate *, uint32_t n);

// Implementations of smc_model's functions.
bool smc_rc11_add(smc_rc11 *, smc_id);
void smc_rc11_remove(smc_rc11 *, smc_id);
void smc_rc11_readable(smc_rc11 *, smc_id, smc_sources *);
bool smc_rc11_canonical(smc_rc11 *, const smc_view *, smc_id);
bool smc_rc11_may_read(smc_rc11 *, const smc_view *, smc_id, smc_id write);
bool smc_rc11_can_be_last(smc_rc11 *, const smc_id *writes, uint32_t n);
uint32_t smc_rc11_coherence(smc_rc11 *, uint32_t loc, smc_id *out);

#endif
